import { memo, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type Cell, cellAttributes } from './cell.ts'
import { Dots } from './point-dots.tsx'
import { hasSign, SignMark } from './status-icon.tsx'
import styles from './week-circle.module.css'

/** Pulses an element once whenever `look` changes under it; never for who asked for no motion. */
export function usePulse(look: string) {
  const element = useRef<HTMLButtonElement>(null)
  const before = useRef(look)
  useEffect(() => {
    if (before.current === look) return
    before.current = look
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
    element.current?.animate(
      [{ transform: 'scale(1)' }, { transform: 'scale(1.14)' }, { transform: 'scale(1)' }],
      { duration: 400, easing: 'ease-out' },
    )
  }, [look])
  return element
}

interface Props extends Cell {
  /** Without dots and the line below, where the row says the week; read as points it then shows its own. */
  isBare?: boolean
}

/** A week: circle with its number, a sign in the corner, points as dots, and how many houses are free. */
export const WeekCircle = memo(function WeekCircle(cell: Props) {
  const { t } = useTranslation()
  const element = usePulse(cell.look)
  const freeText = () => {
    if (cell.free !== null && cell.free > 0) return t('year.free', { count: cell.free })
    return cell.isPast ? '' : '–'
  }
  if (cell.isHidden) return <span className={styles.hole} aria-hidden />
  return (
    <button
      ref={element}
      type="button"
      {...cellAttributes(cell)}
      className={styles.cell}
      data-current={cell.isCurrent || undefined}
      aria-current={cell.isCurrent ? 'date' : undefined}
    >
      <span className={styles.circle}>
        <span className={cell.isBare === true ? styles.number : undefined}>
          {String(cell.week).padStart(2, '0')}
        </span>
        {cell.isBare === true && <span className={styles.price}>{cell.points}</span>}
      </span>
      {hasSign(cell.look, cell.count) && (
        <span className={styles.sign}>
          <SignMark look={cell.look} count={cell.count} />
        </span>
      )}
      {cell.isBare !== true && <Dots points={cell.points} pointsTo={cell.pointsTo} />}
      {cell.free !== null && cell.isBare !== true && <span className={styles.free}>{freeText()}</span>}
    </button>
  )
})
