import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getPointStep } from '../../theme/status.ts'
import { PointSlider } from './point-slider.tsx'
import styles from './price-bar.module.css'

interface Props {
  /** Every price of the year's weeks, ascending. */
  prices: readonly number[]
  limit: number
  onLimit: (limit: number) => void
  mostPoints: number
  /** The prices of the weeks that the owner can book within the limit, ascending. */
  within: readonly number[]
  /** How many weeks of the year those are. */
  weeksWithin: number
}

/** Of the element around the weeks: a price in the bar that is hovered, focused or chosen lifts the weeks that cost it. */
export const liftScope = styles.scope ?? ''

/** The legend of the points mode: each price lifts its weeks, and a slider says what its points are enough for. */
export function PriceBar({ prices, limit, onLimit, mostPoints, within, weeksWithin }: Props) {
  const { t, i18n } = useTranslation()
  const [lifted, setLifted] = useState<number | null>(null)
  // One or another, not all of them.
  const list = new Intl.ListFormat(i18n.language, { type: 'disjunction' }).format(
    within.map((price) =>
      t('findWeek.spend', {
        times: Math.floor(limit / price),
        price: t('common.points', { count: price }),
      }).replaceAll(' ', '\u00a0'),
    ),
  )
  return (
    <div className={styles.bar} data-screen-only>
      <div className={styles.prices} role="group" aria-label={t('findWeek.prices')}>
        {prices.map((price) => (
          <button
            key={price}
            type="button"
            className={styles.price}
            data-points={getPointStep(price)}
            data-price={price}
            aria-pressed={lifted === price}
            onClick={() => setLifted(lifted === price ? null : price)}
          >
            {t('common.points', { count: price })}
          </button>
        ))}
      </div>
      <PointSlider value={limit} most={mostPoints} label={t('findWeek.limitPrompt')} onChange={onLimit} />
      <p className={styles.answer} role="status">
        {list === ''
          ? t('findWeek.withinNone')
          : `${t('findWeek.weeksWithin', { count: weeksWithin })}. ${t('findWeek.withinOne', { list })}`}
      </p>
    </div>
  )
}
