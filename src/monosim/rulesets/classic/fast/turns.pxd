# What is no number and no array of numbers, and what Python calls. setup.py adds the numbers, as their values
# say, and the methods and other classes.


cdef class Position:
    cdef object rules, blocks
    cdef bytes faces
    cdef list proposed, deal, to_mortgage, builders, alone
    cpdef long long worth(self, long long player) noexcept


cdef class Game(Housing):
    cpdef take_turn(self)
