import { type PointerEvent, type RefObject, useRef } from 'react'
import { phoneQuery } from './use-media-query.ts'

/** A pull of this length, in pixels, closes the sheet. */
const closingPull = 90

/**
 * Lets a finger pull a bottom sheet down by its header to close it; a shorter pull lets it spring back. The buttons of
 * the header stay what they are, and a mouse, which has them, pulls nothing.
 *
 * @returns The handlers of the header, which needs `touch-action: none`.
 */
export function useSheetDrag(sheet: RefObject<HTMLElement | null>, onClose: () => void) {
  const startY = useRef<number | null>(null)

  const getPull = (event: PointerEvent) =>
    startY.current === null ? 0 : Math.max(0, event.clientY - startY.current)
  const release = () => {
    startY.current = null
    sheet.current?.style.removeProperty('transform')
    sheet.current?.style.removeProperty('transition')
  }
  const onPointerDown = (event: PointerEvent) => {
    const isButton = event.target instanceof Element && event.target.closest('button') !== null
    if (event.pointerType === 'mouse' || isButton || !window.matchMedia(phoneQuery).matches) return
    startY.current = event.clientY
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const onPointerMove = (event: PointerEvent) => {
    if (startY.current === null) return
    sheet.current?.style.setProperty('transition', 'none')
    sheet.current?.style.setProperty('transform', `translateY(${getPull(event)}px)`)
  }
  const onPointerUp = (event: PointerEvent) => {
    const isFar = getPull(event) >= closingPull
    release()
    if (isFar) onClose()
  }
  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: release }
}
