import { IconLock, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import styles from './board.module.css'

/** What the signs of the board mean. @param isPlan Only the signs of a year that is being opened. */
export function BoardLegend({ isPlan = false }: { isPlan?: boolean }) {
  const { t } = useTranslation('admin')
  return (
    <ul className={styles.legend} aria-label={t('years.legend.title')}>
      <li>
        <span className={styles.cell} data-level="4" aria-hidden>
          4
        </span>
        {t('years.legend.points')}
      </li>
      <li>
        <span className={styles.cell} data-level="3" aria-hidden>
          <IconLock className={styles.restricted} size={11} stroke={2.4} />
        </span>
        {t('years.legend.restrictOne')}
      </li>
      {isPlan ? (
        <li>
          <span className={styles.cell} data-level="2" data-marked aria-hidden />
          {t('years.legend.marked')}
        </li>
      ) : (
        <StoredSigns />
      )}
      <li>
        <span className={styles.cell} data-level="0" data-unpriced aria-hidden>
          0
        </span>
        {t('years.legend.unpriced')}
      </li>
    </ul>
  )
}

function StoredSigns() {
  const { t } = useTranslation('admin')
  return (
    <>
      <li>
        <span className={styles.cell} data-level="1" data-state="booked" aria-hidden />
        {t('years.legend.booked')}
      </li>
      <li>
        <span className={styles.cell} data-level="1" data-state="reserved" aria-hidden />
        {t('years.legend.reserved')}
      </li>
      <li>
        <span className={styles.cell} data-level="1" aria-hidden>
          <span className={styles.waiting}>2</span>
        </span>
        {t('years.legend.waiting')}
      </li>
      <li>
        <span className={styles.cell} data-level="1" data-state="out" aria-hidden>
          <IconX className={styles.outSign} size={11} stroke={2.6} />
        </span>
        {t('years.legend.out')}
      </li>
      <li>
        <span className={styles.cell} data-level="2" data-changed aria-hidden />
        {t('years.legend.changed')}
      </li>
    </>
  )
}
