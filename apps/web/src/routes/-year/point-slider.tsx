import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './point-slider.module.css'

/** A slider that is being drawn reports where it is at most this often. */
const reportMs = 120

interface Props {
  value: number
  /** The right end. */
  most: number
  /** By default says what the number is a limit of. */
  label?: ReactNode
  onChange: (value: number) => void
}

/** A number of points to be drawn with a finger or moved with arrow keys; follows at once, and reports a moment later. */
export function PointSlider({ value, most, label, onChange }: Props) {
  const { t } = useTranslation()
  const [drawn, setDrawn] = useState<number | null>(null)
  const latestOnChange = useRef(onChange)
  useEffect(() => {
    latestOnChange.current = onChange
  })
  useEffect(() => {
    if (drawn === null) return undefined
    const timer = setTimeout(() => {
      latestOnChange.current(drawn)
      setDrawn(null)
    }, reportMs)
    return () => clearTimeout(timer)
  }, [drawn])
  const shown = drawn ?? value
  return (
    <label className={styles.slider}>
      <span className={styles.label}>
        <span>{label ?? t('findWeek.limit', { count: shown })}</span>
        {label !== undefined && <b className={styles.points}>{t('common.points', { count: shown })}</b>}
      </span>
      <input
        type="range"
        className={styles.range}
        min={1}
        max={Math.max(most, shown, 1)}
        value={shown}
        aria-valuetext={t('common.points', { count: shown })}
        data-scrolls-sideways
        onChange={(event) => setDrawn(Number(event.target.value))}
      />
    </label>
  )
}
