import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import styles from './mails.module.css'

const pages = [
  { key: 'log', to: '/admin/mails' },
  { key: 'templates', to: '/admin/mails/templates' },
  { key: 'addresses', to: '/admin/mails/addresses' },
] as const

/** The screens of mail, one beside the other. */
export function MailNav() {
  const { t } = useTranslation('admin')
  return (
    <nav aria-label={t('mails.nav')} data-screen-only>
      <ul className={styles.pages}>
        {pages.map(({ key, to }) => (
          <li key={key}>
            <Link to={to} className={styles.pageLink} activeOptions={{ exact: true, includeSearch: false }}>
              {t(`mails.pages.${key}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
