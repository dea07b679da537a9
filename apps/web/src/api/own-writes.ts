/** How long the live event of a write may take: one that comes later causes a refetch, as any other does. */
const echoLifetimeMs = 5_000

/** A write of this page that is under way. `bookingId` is null for one that makes a booking. */
export interface OwnWrite {
  readonly bookingId: string | null
  /** The booking whose event has arrived before the answer. */
  echoed: string | null
}

const underWay = new Set<OwnWrite>()
/** Bookings that a write of this page has changed and whose event has not arrived, with the time of the answer. */
const awaited = new Map<string, number>()

/** A write of this page was sent, about that booking, or to make one (null). */
export function startOwnWrite(bookingId: string | null): OwnWrite {
  const write = { bookingId, echoed: null }
  underWay.add(write)
  return write
}

/** A write of this page has ended. `bookingId` is the booking that it changed or made, null if it was refused. */
export function endOwnWrite(write: OwnWrite, bookingId: string | null): void {
  if (!underWay.delete(write)) return
  if (bookingId !== null && write.echoed !== bookingId) awaited.set(bookingId, performance.now())
}

/** Forgets the writes of this page, as their events come no more: the connection that they would come by has ended. */
export function forgetOwnWrites(): void {
  underWay.clear()
  awaited.clear()
}

/**
 * Whether the live event of a booking is that of a write of this page, once per write. Such an event needs no refetch:
 * the write itself refetches when it has its answer, and reads then what the event tells of.
 */
export function takeOwnEcho(bookingId: string | null): boolean {
  if (bookingId === null) return false
  const answeredAt = awaited.get(bookingId)
  awaited.delete(bookingId)
  if (answeredAt !== undefined) return performance.now() - answeredAt <= echoLifetimeMs
  const write = [...underWay].find((one) => one.bookingId === bookingId || one.bookingId === null)
  if (write === undefined || write.echoed !== null) return false
  write.echoed = bookingId
  return true
}
