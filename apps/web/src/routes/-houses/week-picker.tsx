import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ComingWeek } from './coming-weeks.ts'
import styles from './week-picker.module.css'

interface Props {
  weeks: readonly ComingWeek[]
  /** Of the chosen week in `weeks`. */
  index: number
  /** How many houses are free in the week. */
  free: number
  onShow: (index: number) => void
  /** The choice is made: the slider was let go of. */
  onChoose: (index: number) => void
}

/** The choice of a coming week: a slider over all of them, a button for one week more or less, and what is free then. */
export function WeekPicker({ weeks, index, free, onShow, onChoose }: Props) {
  const { t } = useTranslation()
  const headingId = useId()
  const [isSliding, setSliding] = useState(false)
  const week = weeks[index]
  if (week === undefined) return null
  const name = t('places.week', { week: week.week, year: week.year })
  const end = () => {
    if (isSliding) onChoose(index)
    setSliding(false)
  }
  return (
    <section className={styles.picker} aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.question}>
        {t('places.where')}
      </h2>
      <p className={styles.week}>
        <strong>{name}</strong>
        <span>{t('places.dates', { from: week.dateFrom, to: week.dateTo })}</span>
        <span className={styles.free}>{t('places.free', { count: free })}</span>
      </p>
      <div className={styles.controls}>
        <button
          type="button"
          className={styles.step}
          aria-label={t('places.earlier')}
          aria-disabled={index === 0}
          onClick={() => index > 0 && onChoose(index - 1)}
        >
          <IconChevronLeft size={22} aria-hidden />
        </button>
        <input
          type="range"
          className={styles.slider}
          aria-label={t('places.pick')}
          aria-valuetext={`${name}: ${t('places.free', { count: free })}`}
          min={0}
          max={weeks.length - 1}
          value={index}
          onChange={({ target }) => {
            setSliding(true)
            onShow(Number(target.value))
          }}
          onPointerUp={end}
          onKeyUp={end}
          onBlur={end}
        />
        <button
          type="button"
          className={styles.step}
          aria-label={t('places.later')}
          aria-disabled={index === weeks.length - 1}
          onClick={() => index < weeks.length - 1 && onChoose(index + 1)}
        >
          <IconChevronRight size={22} aria-hidden />
        </button>
      </div>
    </section>
  )
}
