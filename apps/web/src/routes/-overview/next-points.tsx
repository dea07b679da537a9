import { IconCoins } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatDayAndTime } from '../../locales/format.ts'
import styles from '../../components/ui/banner.module.css'

/** When the owner next gets points, in Danish time. */
export function NextPoints({ assignAt }: { assignAt: number }) {
  const { t } = useTranslation()
  return (
    <div className={styles.banner}>
      <IconCoins size={24} stroke={1.8} aria-hidden />
      <p>
        <strong>{t('overview.nextPoints')}</strong> {t('overview.nextPointsAt', formatDayAndTime(assignAt))}
      </p>
    </div>
  )
}

/** Keeps the banner's place while loading: nearly every group has a next date, and nothing below should jump. */
export function NextPointsSkeleton() {
  return <div className={`bone ${styles.skeleton}`} aria-hidden />
}
