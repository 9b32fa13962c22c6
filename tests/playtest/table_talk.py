"""What a person does at a window to get somewhere."""


def to_the_first(window, is_wanted):
    """Roll and choose the first of all choices until one like this is offered; show the last position alone."""
    session = window.session
    for _ in range(40):
        if session.setup.draw(session.now) is not None:
            session.roll()
        elif any(map(is_wanted, actions := session.setup.actions(session.now))):
            window.game.conductor.moved.emit()
            assert any(map(is_wanted, window.game.choices.offered))
            return
        else:
            session.choose(actions[0])
    raise AssertionError("not offered in 40 decisions")


def to_the_first_ride(window):
    """Play until a train can be ridden."""
    to_the_first(window, lambda action: action.to is not None)
