import type { myBookings, reserve } from '@samhus/contract/bookings'
import type { Output } from '@samhus/contract/operation'
import {
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { useReserve } from '../../api/bookings.ts'
import { getErrorMessage } from '../../api/error-message.ts'
import { findLate } from '../../api/lost-answers.ts'
import { useRovingTabindex } from '../../components/ui/use-roving-tabindex.ts'
import { WeekTooltip } from '../../components/year/week-tooltip.tsx'
import { loadReservationDialogs } from '../-booking-dialogs/load-reservation-dialogs.ts'
import { toPendingReservation, toReservation } from '../-booking-dialogs/reservation.ts'
import { markDialogOpened } from '../-booking-dialogs/use-auto-open.ts'
import { addWeekHints } from './add-week-hints.tsx'
import { goToCell, useScrollToWeek } from './use-scroll-to-week.ts'
import { useWeekKeys } from './use-week-keys.ts'
import styles from './week-grid.module.css'
import { getWeekAction, resolveCell } from './week-action.ts'
import { useWeekDialogs, WeekDialogs } from './week-dialogs.tsx'
import { renderWeekTooltip } from './week-tooltip-text.tsx'
import type { House, HouseWeek, YearView } from './year-view.ts'

type Reserved = Output<typeof reserve>

interface PressArgs {
  view: YearView
  /** Undefined while they are not loaded. */
  bookings: Output<typeof myBookings> | undefined
  /** Points of a year; null while they are not known. */
  findBalance: (year: number) => number | null
}

interface Props extends PressArgs {
  /** The id of the tab panel, which the tabs refer to. */
  panelId: string
  /** Null for the overview. */
  house: House | null
  displayMode: 'status' | 'points'
  /** The number of the week to scroll to and focus. */
  targetWeek: number | null
  /** Arrow keys go on in the next row, as in lines of text. */
  wraps: boolean
  /** Typing a number does not go to that week. */
  hasNoKeys?: boolean
  /** A week is about to be gone to, which may be folded away. */
  onReveal?: (week: number) => void
  /** The weeks: elements with `data-cell`. */
  children: ReactNode
}

/** The tab panel with the weeks: one tab stop, click listener, tooltip and set of dialogs for all views. */
export function WeekGrid(props: Props) {
  const {
    panelId,
    house,
    displayMode,
    targetWeek,
    wraps,
    hasNoKeys = false,
    onReveal,
    children,
    ...pressArgs
  } = props
  const { t } = useTranslation()
  const name = house?.name ?? t('year.overview')
  const { view, bookings, findBalance } = pressArgs
  const grid = useRef<HTMLDivElement>(null)
  const current = view.weeks.find(({ isCurrent }) => isCurrent)
  const getCellId = (week: number) => house?.weeks[week - 1]?.unitId ?? `w${week}`
  const startsAt = current === undefined ? null : getCellId(current.week)
  const roving = useRovingTabindex(grid, { wraps, startsAt })
  useScrollToWeek(grid, targetWeek === null ? null : getCellId(targetWeek))
  const { pressCell, pick, dialogs } = useWeekPress(pressArgs)
  const typed = useJumps({ grid, view, house, isOff: hasNoKeys, onReveal })

  const renderTooltip = useCallback(
    (cellId: string) => addWeekHints(renderWeekTooltip(cellId, view, t), cellId, view),
    [view, t],
  )
  const onClick = (event: MouseEvent) => {
    const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-cell]') : null
    const cellId = cell?.dataset['cell']
    // A locked week too: its dialog says what the tooltip says, which a touch screen does not have.
    if (cellId !== undefined) pressCell(cellId)
  }
  return (
    <>
      <div id={panelId} role="tabpanel" aria-label={name}>
        <div
          ref={grid}
          role="group"
          aria-label={t('year.weeksOf', { year: view.year, house: name })}
          data-display-mode={displayMode}
          onClick={onClick}
          {...roving}
        >
          {children}
          <WeekTooltip container={grid} renderContent={renderTooltip} />
        </div>
      </div>
      {typed !== '' && (
        <div className={styles.typed} aria-hidden>
          {t('findWeek.jumped', { week: `${typed}…` })}
        </div>
      )}
      <WeekDialogs {...{ view, bookings, findBalance, dialogs }} onPick={pick} />
    </>
  )
}

interface JumpArgs {
  grid: RefObject<HTMLElement | null>
  view: YearView
  house: House | null
  isOff: boolean
  onReveal: ((week: number) => void) | undefined
}

/** Goes to the week whose number is typed, of the shown house or over all; returns the digits that wait for another. */
function useJumps({ grid, view, house, isOff, onReveal }: JumpArgs): string {
  const [jump, setJump] = useState<{ week: number } | null>(null)
  const typed = useWeekKeys({
    weeks: view.weeks.length,
    isOff,
    onJump: (week) => {
      onReveal?.(week)
      setJump({ week })
    },
  })
  const latest = useRef({ view, house })
  useEffect(() => {
    latest.current = { view, house }
  })
  useEffect(() => {
    if (jump === null) return
    // The table of all houses has no week over all: its first house stands for it.
    const houses = latest.current.house === null ? latest.current.view.houses : [latest.current.house]
    const ids = houses.flatMap(({ weeks }) => weeks[jump.week - 1]?.unitId ?? [])
    for (const id of [`w${jump.week}`, ...ids]) if (goToCell(grid.current, id) !== undefined) return
  }, [grid, jump])
  return typed
}

/** What a press on a week does: reserves a free one, else opens the dialog that its status calls for. */
function useWeekPress({ view, bookings, findBalance }: PressArgs) {
  const { t } = useTranslation()
  const { run: sendReserve } = useReserve()
  // A press opens the dialog at once.
  useEffect(() => void loadReservationDialogs().catch(() => undefined), [])
  const dialogs = useWeekDialogs(bookings?.reserved)
  const { picker, passed, blocked, notLoaded, waitlist, reservation, booking } = dialogs

  /** The confirm dialog opens at the press, before the server has answered. */
  const reserve = (unit: HouseWeek) => {
    const pending = toPendingReservation(unit)
    reservation.confirm.open(pending)
    const toHeld = ({ bookingId, reservedUntil }: Reserved) => {
      markDialogOpened(bookingId)
      return { ...pending, bookingId, reservedUntil: Date.parse(reservedUntil) }
    }
    sendReserve({ calendarUnitId: unit.unitId }).then(
      (answer) => reservation.confirm.update(toHeld(answer)),
      (error: unknown) => {
        reservation.confirm.close()
        const failure = { headline: t('failed.reserve'), message: getErrorMessage(error, t) }
        const openLate = (answer: Reserved) => reservation.confirm.open(toHeld(answer))
        reservation.setFailure(failure, findLate(error, openLate))
      },
    )
  }
  const pressUnit = (unit: HouseWeek) => {
    picker.close()
    blocked.close()
    if (bookings === undefined || findBalance(unit.year) === null) {
      // No write was refused: a plain sheet says it.
      return notLoaded.open(unit)
    }
    const action = getWeekAction(unit, bookings)
    switch (action.kind) {
      case 'reserve':
        return reserve(action.unit)
      case 'join-waitlist':
        return waitlist.open(action.unit)
      case 'explain':
        return blocked.open(action.unit)
      case 'not-loaded':
        return notLoaded.open(action.unit)
      case 'confirm':
        return reservation.confirm.open(toReservation(action.booking))
      case 'edit':
        return booking.edit.open(action.booking)
      case 'leave-waitlist':
        return booking.cancel.open(action.booking)
    }
  }
  const latest = useRef(pressUnit)
  useEffect(() => {
    latest.current = pressUnit
  })
  // Always the same function, so that the picker's rows are not rendered with every state of a request.
  const pick = useCallback((unit: HouseWeek) => latest.current(unit), [])
  const pressCell = (cellId: string) => {
    const target = resolveCell(cellId, view)
    if (target?.kind === 'unit') pressUnit(target.unit)
    if (target?.kind === 'choice') picker.open(target.week)
    if (target?.kind === 'passed' || target?.kind === 'unknown') passed.open(target.week)
  }
  return { pressCell, pick, dialogs }
}
