# The types of C of a compiled kernel. Locals have the types of what they are given, but for those named here.

cimport cython


cdef class Workspace:
    cdef long long[::1] owner, rent, builder, houses, position, cash, alive, held, order, theta_h
    cdef double[::1] theta_p


cdef class Kernel:
    cdef long long[::1] board_at, board_size, is_go, price, base_rent, colour, of_colour
    cdef long long[::1] deck_at, deck_size, steps
    cdef long long[::1] players_at, players, theta_h, start_cash, rounds, finishes_round, must_afford
    cdef long long[::1] cash, worth, owned, alive, winner, played, moves, fallen
    cdef double[::1] theta_p

    cpdef play(self, long long first, long long last, Workspace work)

    @cython.locals(builds=cython.longlong, moves=cython.longlong, number=cython.longlong)
    cdef void one(self, long long game, Workspace work) noexcept nogil

    cdef long long lay_out(self, long long game, Workspace work) noexcept nogil
    cdef void close_ranks(self, long long seats, Workspace work) noexcept nogil
    cdef void give(self, long long here, long long size, long long given, long long player,
                   Workspace work) noexcept nogil
    cdef void hand_over(self, long long here, long long size, long long player, long long creditor,
                        Workspace work) noexcept nogil
    cdef void sum_up(self, long long game, Workspace work) noexcept nogil
