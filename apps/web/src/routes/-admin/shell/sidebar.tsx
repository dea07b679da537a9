import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Brand } from '../../-shell/brand.tsx'
import { ownScreens, screens } from './screens.ts'
import styles from './shell.module.css'

/** The brand and the links to the screens: at the left of a wide page, in a drawer on others. */
export function Sidebar({ label }: { label: string }) {
  return (
    <>
      <Link to="/admin" className={styles.brand}>
        <Brand />
      </Link>
      <nav className={styles.nav} aria-label={label}>
        <Links of={screens} />
        <hr className={styles.line} />
        <Links of={ownScreens} />
      </nav>
    </>
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
            {t(`shell.nav.${key}`)}
          </Link>
        </li>
      ))}
    </ul>
  )
}
