"""Values from the database as the API shows them."""

from typing import Annotated, Literal

from msgspec import Meta

Moment = Annotated[int, Meta(description="milliseconds since 1970", examples=[1_700_000_000_000])]
Id = Annotated[str, Meta(examples=["Zd93kQmB1xYv"])]
Status = Literal["open", "running", "finished", "abandoned", "frozen"]
SeatKind = Literal["person", "link", "open", "bot"]
