import { memo, useEffect, useRef } from 'react'
import { type Cell, getCellAttributes } from './cell.ts'
import { HolidayFlag } from './holiday-flag.tsx'
import { JustTaken } from './just-taken.tsx'
import { PointDots } from './point-dots.tsx'
import { StatusBadge } from './status-badge.tsx'
import styles from './week-circle.module.css'

/**
 * Animates an element once when its appearance changes, unless the user prefers reduced motion; the circle of a week
 * that becomes the owner's fills from its middle.
 */
export function usePulseOnChange(appearance: string) {
  const element = useRef<HTMLButtonElement>(null)
  const before = useRef(appearance)
  useEffect(() => {
    if (before.current === appearance) return
    before.current = appearance
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
    if (appearance === 'YourBooking') {
      element.current
        ?.querySelector('[data-circle]')
        ?.animate([{ clipPath: 'circle(0%)' }, { clipPath: 'circle(75%)' }], {
          duration: 400,
          easing: 'ease-out',
        })
    }
    element.current?.animate(
      [{ transform: 'scale(1)' }, { transform: 'scale(1.14)' }, { transform: 'scale(1)' }],
      { duration: 400, easing: 'ease-out' },
    )
  }, [appearance])
  return element
}

interface Props extends Cell {
  /** Without the lines below: the row shows them. In the points mode it then shows its own points. */
  isCompact?: boolean
}

/** A week: a circle with its number and status icon, and below it its day and its price. A past one is its number. */
export const WeekCircle = memo(function WeekCircle(cell: Props) {
  const element = usePulseOnChange(cell.appearance)
  const isCompact = cell.isCompact === true
  return (
    <button
      ref={element}
      type="button"
      {...getCellAttributes(cell)}
      className={styles.cell}
      data-current={cell.isCurrent || undefined}
      aria-current={cell.isCurrent ? 'date' : undefined}
    >
      <span className={styles.circle} data-circle>
        <span className={isCompact ? styles.number : undefined}>{String(cell.week).padStart(2, '0')}</span>
        {isCompact && <span className={styles.price}>{cell.points}</span>}
      </span>
      {cell.holiday !== undefined && !isCompact && <HolidayFlag />}
      {!isCompact && <JustTaken appearance={cell.appearance} />}
      <StatusBadge appearance={cell.appearance} count={cell.count} className={styles.icon} />
      {!isCompact && !cell.isPast && (
        <>
          <span className={styles.line}>{cell.date}</span>
          {cell.free === null ? (
            <PointDots points={cell.points} pointsTo={cell.pointsTo} />
          ) : (
            <span className={styles.line}>
              {cell.homes !== undefined && <b data-homes>{cell.homes}</b>}
              <span>{cell.caption}</span>
            </span>
          )}
        </>
      )}
    </button>
  )
})
