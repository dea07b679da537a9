import { useEffect, useEffectEvent } from 'react'

/** A window event, so that other scripts of the page can listen to it and send it too. docs/domain.md §15 */
const eventName = 'bookingReserved'

/** Reports that another user's action has reserved this unit for the viewer. */
export function emitReserved(calendarUnitId: string): void {
  window.dispatchEvent(new CustomEvent(eventName, { detail: { calendarUnitId } }))
}

/** Calls `onReserved` with the id of each unit that is reported as reserved for the viewer. */
export function useOnReserved(onReserved: (calendarUnitId: string) => void): void {
  const notify = useEffectEvent(onReserved)
  useEffect(() => {
    const onEvent = (event: Event) => {
      const calendarUnitId = event instanceof CustomEvent ? readUnitId(event.detail) : null
      if (calendarUnitId !== null) notify(calendarUnitId)
    }
    window.addEventListener(eventName, onEvent)
    return () => window.removeEventListener(eventName, onEvent)
  }, [])
}

function readUnitId(detail: unknown): string | null {
  const hasUnitId = typeof detail === 'object' && detail !== null && 'calendarUnitId' in detail
  return hasUnitId && typeof detail.calendarUnitId === 'string' ? detail.calendarUnitId : null
}
