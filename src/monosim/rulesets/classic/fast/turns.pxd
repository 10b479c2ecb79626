# What is no number, and what Python calls; setup.py adds all else that the source tells.


cdef class Position:
    cdef object rules, blocks
    cdef bytes faces
    cdef list proposed, deal, to_mortgage, builders, alone
    cpdef long long worth(self, long long player) noexcept


cdef class Game(Housing):
    cpdef take_turn(self)
