import { IconCoins } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { dayAndTime } from '../../locales/format.ts'
import styles from './overview.module.css'

/** When the owner is next given points, in Danish time. */
export function NextPoints({ assignAt }: { assignAt: number }) {
  const { t } = useTranslation()
  return (
    <div className={styles.strip}>
      <IconCoins size={24} stroke={1.8} aria-hidden />
      <p>
        <strong>{t('overview.nextPoints')}</strong> {t('overview.nextPointsAt', dayAndTime(assignAt))}
      </p>
    </div>
  )
}

/** Its place while it is not known: nearly every association has a next time, and nothing below should jump. */
export function NextPointsSkeleton() {
  return <div className={`bone ${styles.stripBone}`} aria-hidden />
}
