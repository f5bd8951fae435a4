"""Files that nobody should have made: mutated from sound ones, and never more than a message.

``seeds`` makes sound files of each kind, ``text``, ``pdf``, ``book`` and ``picture`` spoil them,
``target`` hands one to the pipeline and says whether the outcome is one that a user can live with,
and ``run`` does that for thousands: ``python -m tests.fuzz.run --kind layout --count 5000``.
"""
