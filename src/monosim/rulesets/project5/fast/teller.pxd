# The types of C of a compiled teller. Locals have the types of what they are given, but for those named here.

cimport cython
from libc.string cimport memcpy


cdef long long ROUND, END_ROUND, STAYS, RECEIVES, PURCHASES, BUILDS, PAYS, BANKRUPT, END
cdef long long BEFORE, BEHIND, RENT


cdef class Teller:
    cdef unsigned char[::1] text, out
    cdef long long[::1] phrase_at, mover_at, payee_at, place_at, price, colour, of_colour, theta_h, owner, rent, houses
    cdef long long[::1] position, cash, order, held, doubled, steps
    cdef double[::1] theta_p
    cdef readonly long long remaining, round, drawn, card, cards, over, seats
    cdef long long size, nobody, go, rounds, finishes_round, must_afford, seat

    cpdef deal(self, long long[::1] steps, long long cards)
    cpdef long long tell(self, long long room)

    @cython.locals(at=cython.longlong)
    cdef long long go_on(self, long long room) noexcept nogil

    @cython.locals(alone=cython.bint)
    cdef void end_turn(self) noexcept nogil
    cdef long long visit_own(self, long long at, long long player, long long space, long long money) noexcept nogil
    cdef long long visit_free(self, long long at, long long player, long long space, long long money) noexcept nogil
    cdef void give(self, long long space, long long player) noexcept nogil
    cdef void hand_over(self, long long player, long long creditor) noexcept nogil

    @cython.locals(kept=cython.longlong)
    cdef void close_ranks(self) noexcept nogil
    cdef inline long long phrase(self, long long at, long long which) noexcept nogil

    @cython.locals(rest=cython.ulonglong, place=cython.longlong)
    cdef inline long long number(self, long long at, unsigned long long value) noexcept nogil


cdef inline long long copy_text(Teller teller, long long at, long long begin, long long end) noexcept nogil:
    memcpy(&teller.out[at], &teller.text[begin], end - begin)
    return at + end - begin
