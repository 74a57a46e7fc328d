"""What the tests that read the wire do with a question that lists only what is new."""


def completed(message, questions):
    """The question of a message, with what the last of its kind, which is kept, had already."""
    question, again = message["question"], message.get("again")
    if question and again:
        for name in ("choices", "blocked"):
            old, new = questions[question["step"]][name], iter(question[name])
            question[name] = [next(new) if place < 0 else old[place] for place in again[name]]
    if question:
        questions[question["step"]] = question
    return question
