import { IconArrowRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import styles from './balance-change.module.css'

interface Props {
  year: number
  before: number
  after: number
}

/** The points of a year, now and after an act. */
export function BalanceChange({ year, before, after }: Props) {
  const { t } = useTranslation()
  return (
    <p className={styles.change}>
      <span className={styles.year}>{t('dialogs.cancel.balance', { year })}</span>
      <span className={styles.side}>
        {t('dialogs.cancel.now')} <b>{before}</b>
      </span>
      <IconArrowRight size={20} stroke={2} aria-hidden />
      <span className={styles.side}>
        {t('dialogs.cancel.after')} <b>{after}</b>
      </span>
    </p>
  )
}
