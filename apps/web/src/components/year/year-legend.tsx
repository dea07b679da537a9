import { useTranslation } from 'react-i18next'
import { type Appearance, appearances } from '../../theme/status.ts'
import { LegendSwatch } from './legend.tsx'
import styles from './legend.module.css'
import { PointDots } from './point-dots.tsx'

/** What is drawn as such also where the colours are the points. */
const keptInPoints: ReadonlySet<Appearance> = new Set(['Reserved', 'NotAvailable', 'Blocked'])

interface Props {
  displayMode: 'status' | 'points'
  /** Over all houses the green says how many are free, and a line below the circle says it in numbers. */
  isOverview: boolean
  /** A table of all houses, whose weeks have their price inside. */
  isTable?: boolean
  /** In two columns, each status with a line that says what it means. */
  hasMeanings?: boolean
}

/** Explains the circles, in the chosen display mode. */
export function YearLegend({ displayMode, isOverview, isTable = false, hasMeanings = false }: Props) {
  const { t } = useTranslation()
  return (
    <ul className={hasMeanings ? styles.meanings : styles.legend} aria-label={t('year.legend')}>
      <Looks isPoints={displayMode === 'points' && !hasMeanings} hasMeanings={hasMeanings} />
      <li className={styles.item}>
        <span className={`${styles.swatch} ${styles.count}`} aria-hidden>
          2
        </span>
        {t('legend.waiting')}
      </li>
      {displayMode === 'points' && (
        <li className={`${styles.item} ${styles.long}`}>
          <span className={`${styles.swatch} ${styles.points} ${styles.ring}`} data-points={1} aria-hidden />
          {t('findWeek.ring')}
        </li>
      )}
      {isOverview ? (
        <>
          {displayMode === 'status' && (
            <li className={`${styles.item} ${styles.long}`}>
              {[3, 2, 1, 0].map((fill) => (
                <span
                  key={fill}
                  className={`${styles.swatch} ${styles.step}`}
                  data-look="Available"
                  data-fill={fill}
                  aria-hidden
                />
              ))}
              <span>{t('findWeek.share')}</span>
            </li>
          )}
          <li className={`${styles.item} ${styles.long}`}>
            <span className={styles.mark} aria-hidden>
              <b data-homes>5</b>
              {t('findWeek.caption', { points: '1–4' })}
            </span>
            {t('findWeek.mark')}
          </li>
        </>
      ) : (
        <li className={styles.item}>
          {isTable ? (
            <span className={styles.price} aria-hidden>
              3
            </span>
          ) : (
            <PointDots points={4} />
          )}
          <span>{t('legend.points')}</span>
        </li>
      )}
    </ul>
  )
}

/** What the circles themselves look like: by points, or by status. */
function Looks({ isPoints, hasMeanings }: { isPoints: boolean; hasMeanings: boolean }) {
  const { t } = useTranslation()
  return (
    <>
      {isPoints &&
        [1, 2, 3, 4].map((points) => (
          <li key={points} className={styles.item}>
            <span className={`${styles.swatch} ${styles.points}`} data-points={points} aria-hidden>
              {points}
            </span>
            {t('common.points', { count: points })}
          </li>
        ))}
      {appearances
        .filter((appearance) => !isPoints || keptInPoints.has(appearance))
        .map((appearance) => (
          <li key={appearance} className={styles.item}>
            <LegendSwatch appearance={appearance} />
            <span>
              <span className={styles.name}>{t(`legend.${appearance}`)}</span>
              {hasMeanings && <small>{t(`findWeek.meaning.${appearance}`)}</small>}
            </span>
          </li>
        ))}
    </>
  )
}
