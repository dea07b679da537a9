import { IconCheck, IconCoins, IconLock, IconUserShare } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import styles from './week-board.module.css'

const looks = ['booked', 'reserved', 'free', 'out'] as const
const signs = [
  ['lentOut', IconUserShare],
  ['checkedOut', IconCheck],
  ['claim', IconCoins],
  ['restrictOne', IconLock],
] as const

/** What the looks and signs of the board mean. */
export function WeekLegend() {
  const { t } = useTranslation('admin')
  return (
    <ul className={styles.legend} aria-label={t('board.legend.title')}>
      {looks.map((look) => (
        <li key={look}>
          <span className={styles.swatch} data-look={look} aria-hidden />
          {t(`board.legend.${look}`)}
        </li>
      ))}
      <li>
        <span className={styles.waiting} aria-hidden>
          2
        </span>
        {t('board.legend.waiting')}
      </li>
      {signs.map(([name, Icon]) => (
        <li key={name}>
          <Icon size={15} stroke={2} aria-hidden />
          {t(`board.legend.${name}`)}
        </li>
      ))}
    </ul>
  )
}
