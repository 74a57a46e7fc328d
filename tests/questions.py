"""What the tests that read the wire do with a question that lists only what is new."""

#: What a choice says where it was left out.
PLAIN = {
    "group": "",
    "note": "",
    "warning": "",
    "touches": [],
    "many": None,
    "ways": [],
    "dial": None,
    "aside": False,
}


def in_full(question):
    """A question as it was sent, with what its choices leave out."""
    for choice in [*question["choices"], *[one for basket in question["baskets"] for one in basket["items"]]]:
        choice.update(PLAIN | choice)
        choice["ways"] = [PLAIN | way for way in choice["ways"]]
    for barred in question["blocked"]:
        barred.setdefault("touches", [])
    return question


def completed(message, questions):
    """The question of a message, with what the last of its kind, which is kept, had already."""
    question, again = message["question"] and in_full(message["question"]), message.get("again")
    if question and again:
        before = questions.get(question["step"], {"choices": [], "blocked": [], "baskets": []})
        for name in ("choices", "blocked"):
            old, new = before[name], iter(question[name])
            question[name] = [next(new) if place < 0 else old[place] for place in again[name]]
        baskets = before["baskets"] + question["baskets"]
        for basket, place in zip(question["baskets"], again["baskets"], strict=True):
            basket["items"] = baskets[place]["items"] if place >= 0 else basket["items"]
    if question:
        questions[question["step"]] = question
    return question
