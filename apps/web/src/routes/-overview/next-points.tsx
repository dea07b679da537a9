import { IconCoins } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import styles from '../../components/ui/banner.module.css'

/** How many points the owner gets next, for the weeks of which year, and when, with the zone's name. */
export function NextPoints({ assignAt, year, points }: { assignAt: number; year: number; points: number }) {
  const { t } = useTranslation()
  return (
    <div className={styles.banner}>
      <IconCoins size={24} stroke={1.8} aria-hidden />
      <p>
        <strong>{t('overview.nextPoints')}</strong>{' '}
        {t('overview.nextPointsAt', { count: points, year, at: assignAt })}
      </p>
    </div>
  )
}

/** Keeps the banner's place while loading: nearly every group has a next date, and nothing below should jump. */
export function NextPointsSkeleton() {
  return <div className={`bone ${styles.skeleton}`} aria-hidden />
}
