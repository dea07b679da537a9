import { memo, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type Cell, getCellAttributes } from './cell.ts'
import { PointDots } from './point-dots.tsx'
import { hasStatusIcon, StatusMark } from './status-icon.tsx'
import styles from './week-circle.module.css'

/** Pulses an element once whenever `look` changes under it; never for who asked for no motion. */
export function usePulseOnChange(look: string) {
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
  isCompact?: boolean
}

/** A week: circle with its number, a sign in the corner, points as dots, and how many houses are free. */
export const WeekCircle = memo(function WeekCircle(cell: Props) {
  const { t } = useTranslation()
  const element = usePulseOnChange(cell.appearance)
  const freeText = () => {
    if (cell.free !== null && cell.free > 0) return t('year.free', { count: cell.free })
    return cell.isPast ? '' : '–'
  }
  if (cell.isHidden) return <span className={styles.hole} aria-hidden />
  return (
    <button
      ref={element}
      type="button"
      {...getCellAttributes(cell)}
      className={styles.cell}
      data-current={cell.isCurrent || undefined}
      aria-current={cell.isCurrent ? 'date' : undefined}
    >
      <span className={styles.circle}>
        <span className={cell.isCompact === true ? styles.number : undefined}>
          {String(cell.week).padStart(2, '0')}
        </span>
        {cell.isCompact === true && <span className={styles.price}>{cell.points}</span>}
      </span>
      {hasStatusIcon(cell.appearance, cell.count) && (
        <span className={styles.sign}>
          <StatusMark look={cell.appearance} count={cell.count} />
        </span>
      )}
      {cell.isCompact !== true && <PointDots points={cell.points} pointsTo={cell.pointsTo} />}
      {cell.free !== null && cell.isCompact !== true && <span className={styles.free}>{freeText()}</span>}
    </button>
  )
})
