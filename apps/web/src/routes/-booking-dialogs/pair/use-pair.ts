import { useState } from 'react'
import { useConfirmPair } from '../../../api/bookings.ts'
import { CallError } from '../../../api/http.ts'
import type { Reservation, ReservedWeek } from '../reservation.ts'

/** A week that is to be booked with the reservation, and what the button then says. */
interface ChosenWeek {
  week: ReservedWeek
  confirmLabel: string
}

/** Why the week beside was not booked: the server's refusal, or null where it could not be had any more before the press. */
interface PairRefusal {
  week: ReservedWeek
  error: CallError | null
}

interface State {
  /** The week of the reservation that they are about. */
  unitId: string | null
  chosen: ChosenWeek | null
  refusal: PairRefusal | null
}

const nothing: State = { unitId: null, chosen: null, refusal: null }

/**
 * State of the choice to book the week beside a reservation with it. Its texts and its rules are loaded with `PairChoice`,
 * when there is a reservation to confirm.
 */
export function usePair(reservation: Reservation | null) {
  const { run, isPending, isSuccess, reset } = useConfirmPair()
  const [stored, setStored] = useState(nothing)
  const unitId = reservation?.unitId ?? null
  const { chosen, refusal } = stored.unitId === unitId ? stored : nothing
  return {
    chosen,
    refusal,
    isPending,
    isBooked: isSuccess,
    choose: (next: ChosenWeek | null) => {
      reset()
      setStored({ unitId, chosen: next, refusal: null })
    },
    /** The dialog is gone: the next one begins with the reservation alone. */
    forget: () => setStored(nothing),
    /** The chosen week cannot be had any more: the reservation alone is left. */
    drop: (week: ReservedWeek) => setStored({ unitId, chosen: null, refusal: { week, error: null } }),
    /** Books both. Refused, it resolves with false if only the other week was in the way: then the reservation goes on. */
    confirm: async (id: string, { week }: ChosenWeek): Promise<boolean> => {
      try {
        await run({ bookingId: id, calendarUnitId: week.unitId, points: week.points })
        return true
      } catch (error) {
        if (!(error instanceof CallError) || error.body.calendarUnitId !== week.unitId) throw error
        setStored({ unitId, chosen: null, refusal: { week, error } })
        return false
      }
    },
  }
}

export type Pair = ReturnType<typeof usePair>
