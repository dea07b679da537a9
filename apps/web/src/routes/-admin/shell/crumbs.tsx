import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { findCrumbs } from './screens.ts'
import styles from './shell.module.css'

/** The way from the dashboard to the screen. */
export function Crumbs({ path }: { path: string }) {
  const { t } = useTranslation('admin')
  return (
    <nav className={styles.crumbs} aria-label={t('shell.breadcrumb')}>
      <ol>
        {findCrumbs(path).map(({ key, to }, index) => (
          <li key={key}>
            {index > 0 && <IconChevronRight size={14} aria-hidden />}
            {to === null ? (
              <span aria-current="page">{t(`shell.nav.${key}`)}</span>
            ) : (
              <Link to={to} activeOptions={{ exact: true }}>
                {t(`shell.nav.${key}`)}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
