import type { CurrentUser } from '@samhus/contract/users'
import { IconMenu2 } from '@tabler/icons-react'
import { Link, useMatches } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useGroups } from '../../session/current-group.tsx'
import { useRefreshImageUrls } from '../../api/refresh-image-urls.ts'
import { Dialog } from '../../components/ui/dialog.tsx'
import { Hero } from '../../components/ui/hero.tsx'
import { ImageUrlRefresh } from '../../components/ui/image.tsx'
import { Brand } from './brand.tsx'
import { HoldDock } from './hold-dock.tsx'
import { ImpersonationBanner } from './impersonation-banner.tsx'
import styles from './shell.module.css'
import { usePageFocus } from './use-page-focus.ts'
import { usePageTitle } from './use-page-title.ts'
import { UserMenu } from './user-menu.tsx'

interface Props {
  user: CurrentUser
  onSignOut: () => void
  children: ReactNode
}

/** The header, navigation and hero image around every page of the member area. */
export function MemberShell({ user, onSignOut, children }: Props) {
  const { t } = useTranslation()
  const { current } = useGroups()
  const path = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '' })
  usePageTitle(path)
  const main = useRef<HTMLElement>(null)
  usePageFocus(path, main)
  const imageUrl = current.imageUrls[0] ?? null
  const isYear = /^\/booking\/\d{4}\/?$/.test(path)
  const isNamedBelow = /^\/forening\/?$/.test(path)
  return (
    <ImageUrlRefresh value={useRefreshImageUrls()}>
      <a href="#main" className={styles.skip} data-screen-only>
        {t('shell.skip')}
      </a>
      <header className={styles.header} data-screen-only>
        <ImpersonationBanner name={user.name} />
        <div className={styles.bar}>
          <NavDrawer path={path} />
          <Link to="/" className={styles.brand}>
            <Brand />
          </Link>
          <nav className={styles.nav} aria-label={t('shell.navigation')}>
            <NavLinks />
          </nav>
          <UserMenu user={user} onSignOut={onSignOut} />
        </div>
      </header>
      {!isYear && <Hero key={imageUrl} imageUrl={imageUrl} name={current.name} isNamedBelow={isNamedBelow} />}
      <main id="main" ref={main} className={styles.main} tabIndex={-1}>
        {children}
      </main>
      <HoldDock />
    </ImageUrlRefresh>
  )
}

function NavLinks() {
  const { t } = useTranslation()
  return (
    <>
      <Link to="/booking" className={styles.link}>
        {t('shell.booking')}
      </Link>
      <Link to="/bookingvilkar" className={styles.link}>
        {t('shell.terms')}
      </Link>
      <Link to="/forening" className={styles.link}>
        {t('shell.association')}
      </Link>
      <Link to="/boliger" className={styles.link}>
        {t('shell.homes')}
      </Link>
    </>
  )
}

/** The same links on a phone, in a drawer. Closes when the page changes. */
function NavDrawer({ path }: { path: string }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  useEffect(() => setOpen(false), [path])
  return (
    <>
      <button
        type="button"
        className={styles.burger}
        aria-label={t('shell.openMenu')}
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <IconMenu2 size={26} aria-hidden />
      </button>
      <Dialog
        kind="side"
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={
          <span className={styles.brand}>
            <Brand />
          </span>
        }
      >
        <nav className={styles.drawerNav} aria-label={t('shell.navigation')}>
          <NavLinks />
        </nav>
      </Dialog>
    </>
  )
}
