export async function open() { return { title: () => "x", view: () => "x" }; }
