import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Brand } from '../../-shell/brand.tsx'
import { MailCount } from './mail-count.tsx'
import { ownScreens, screens } from './screens.ts'
import { SupportCount } from './support-count.tsx'
import styles from './shell.module.css'

interface Props {
  className: string
  label: string
  children: ReactNode
}

/** The brand, the links to the screens, and `children` below: at the left of a wide page, in a drawer on others. */
export function Sidebar({ className, label, children }: Props) {
  return (
    <nav className={className} aria-label={label} data-screen-only>
      <Link to="/admin" className={styles.brand} activeOptions={{ exact: true }}>
        <Brand />
      </Link>
      <div className={styles.nav}>
        <Links of={screens} />
        <hr className={styles.line} />
        <Links of={ownScreens} />
      </div>
      {children}
    </nav>
  )
}

function Links({ of }: { of: typeof screens | typeof ownScreens }) {
  const { t } = useTranslation('admin')
  return (
    <ul className={styles.links}>
      {of.map(({ key, to, icon: Icon }) => (
        <li key={key}>
          <Link to={to} className={styles.link} activeOptions={{ exact: to === '/admin' }}>
            <Icon size={18} stroke={1.8} aria-hidden />
            <span>{t(`shell.nav.${key}`)}</span>
            {key === 'support' && <SupportCount />}
            {key === 'mails' && <MailCount />}
          </Link>
        </li>
      ))}
    </ul>
  )
}
