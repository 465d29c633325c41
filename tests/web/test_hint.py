"""A hint in the browser: asked for at the question, shown beside the choices and on the map."""

from .conftest import new_table


def test_a_hint_names_answers_rings_their_places_and_is_told_in_the_story(visitor):
    ania = visitor()
    table = new_table(ania, "attack", 2, ["me", "greedy"])
    ania.open(f"/t/{table}")
    ania.asked()
    _, question, _ = ania.look()
    ania.page.get_by_role("button", name="Show the best answers").click()
    advice = ania.see(".hints .hint")
    assert "±" in advice.inner_text()
    ania.see(".told-ring", state="attached")
    ania.until(
        "() => [...document.querySelectorAll('.story, .log')].some((one) => one.innerText.includes('takes a hint'))"
    )
    advice.click()
    ania.moved_on(question)
    ania.until("() => !document.querySelector('.hints')")
