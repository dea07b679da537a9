import { useEffect, useRef, useState } from 'react'

/** A first digit that could be followed by another waits this long for it. */
const nextDigitMs = 1200
/** An Enter that ends the number although its week is already reached must not press that week. */
const lateEnterMs = 1500

interface Args {
  /** How many weeks the year has. */
  weeks: number
  isOff: boolean
  onJump: (week: number) => void
}

/**
 * Typing a number goes to that week: `2` `8` at once, `3` after a moment or with Enter. Escape forgets a digit.
 *
 * Not in a text field, and not while a dialog is open.
 *
 * @returns The digits that wait for another; empty if there are none.
 */
export function useWeekKeys({ weeks, isOff, onJump }: Args): string {
  const [waiting, setWaiting] = useState('')
  const latest = useRef({ weeks, onJump })
  useEffect(() => {
    latest.current = { weeks, onJump }
  })
  useEffect(() => {
    if (isOff) return undefined
    let digits = ''
    let jumpedAt = -Infinity
    let timer: ReturnType<typeof setTimeout> | undefined
    const hold = (next: string) => {
      clearTimeout(timer)
      digits = next
      setWaiting(next)
    }
    const jump = (at: number) => {
      const week = Number(digits)
      jumpedAt = at
      hold('')
      if (week >= 1 && week <= latest.current.weeks) latest.current.onJump(week)
    }
    const addDigit = (digit: string, at: number) => {
      const both = digits + digit
      hold(Number(both) > latest.current.weeks ? digit : both)
      if (digits.length === 2 || Number(digits) * 10 > latest.current.weeks) {
        jump(at)
      } else timer = setTimeout(() => jump(at + nextDigitMs), nextDigitMs)
    }
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || isElsewhere(event.target)) return
      const isLateEnter = event.timeStamp - jumpedAt < lateEnterMs
      if (/^\d$/.test(event.key)) addDigit(event.key, event.timeStamp)
      else if (event.key === 'Enter' && (digits !== '' || isLateEnter)) {
        event.preventDefault()
        event.stopPropagation()
        if (digits !== '') jump(-Infinity)
        jumpedAt = -Infinity
      } else {
        jumpedAt = -Infinity
        if (digits !== '') hold('')
      }
    }
    document.addEventListener('keydown', onKeyDown, { capture: true })
    return () => {
      clearTimeout(timer)
      document.removeEventListener('keydown', onKeyDown, { capture: true })
    }
  }, [isOff])
  return waiting
}

function isElsewhere(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open]') !== null) return true
  return (
    target instanceof HTMLElement &&
    target.matches(
      'textarea, select, [contenteditable], input:not([type=radio], [type=checkbox], [type=range])',
    )
  )
}
