import { ActionIcon, Drawer, Tooltip } from '@mantine/core'
import type { CurrentUser } from '@samhus/contract/users'
import { IconArrowAutofitWidth, IconMenu2 } from '@tabler/icons-react'
import { useMatches, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readLocal, writeLocal } from '../../../lib/local-storage.ts'
import { usePageFocus } from '../../-shell/use-page-focus.ts'
import { RecordDrawer } from '../drawers/record-drawer.tsx'
import { OverlayHost } from '../overlay-host.tsx'
import { Account } from './account.tsx'
import { type AdminKeys, useAdminKeys } from './admin-keys.ts'
import { CommandMenu } from './command-menu.tsx'
import { Crumbs } from './crumbs.tsx'
import { KeyHelp } from './key-help.tsx'
import { ownScreens, screens } from './screens.ts'
import { SearchButton } from './search-button.tsx'
import styles from './shell.module.css'
import { Sidebar } from './sidebar.tsx'
import { useAdminTitle } from './use-admin-title.ts'

interface Props {
  user: CurrentUser
  onSignOut: () => void
  children: ReactNode
}

/** The sidebar and the bar above every screen. Below 1024 px the sidebar is a drawer. */
export function Shell({ user, onSignOut, children }: Props) {
  const { t } = useTranslation()
  const { t: tAdmin } = useTranslation('admin')
  const path = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '' })
  const main = useRef<HTMLElement>(null)
  useAdminTitle(path)
  usePageFocus(path, main)
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  useEffect(() => setDrawerOpen(false), [path])
  const [isWide, setWide] = useWidth()
  const [isHelpOpen, setHelpOpen] = useState(false)
  useShellKeys(() => setHelpOpen(true))
  const account = <Account user={user} onKeyHelp={() => setHelpOpen(true)} onSignOut={onSignOut} />
  return (
    <div className={styles.frame} data-wide={isWide || undefined}>
      <a href="#main" className={styles.skip} data-screen-only>
        {t('shell.skip')}
      </a>
      <Sidebar className={styles.sidebar ?? ''} label={t('shell.navigation')}>
        {account}
      </Sidebar>
      <Drawer
        opened={isDrawerOpen}
        onClose={() => setDrawerOpen(false)}
        size="17rem"
        title={t('shell.navigation')}
        classNames={{ body: styles.drawerBody ?? '', content: styles.drawerContent ?? '' }}
      >
        <Sidebar className={styles.drawer ?? ''} label={t('shell.navigation')}>
          {account}
        </Sidebar>
      </Drawer>
      <CommandMenu />
      <KeyHelp isOpen={isHelpOpen} onClose={() => setHelpOpen(false)} />
      <div className={styles.column}>
        <header className={styles.topbar} data-screen-only>
          <ActionIcon
            className={styles.burger ?? ''}
            size={44}
            aria-label={t('shell.openMenu')}
            aria-expanded={isDrawerOpen}
            onClick={() => setDrawerOpen(true)}
          >
            <IconMenu2 size={22} aria-hidden />
          </ActionIcon>
          <Crumbs path={path} />
          <SearchButton />
          <Tooltip label={tAdmin('shell.fullWidth')}>
            <ActionIcon
              className={styles.width ?? ''}
              aria-label={tAdmin('shell.fullWidth')}
              aria-pressed={isWide}
              variant={isWide ? 'light' : 'subtle'}
              onClick={() => setWide(!isWide)}
            >
              <IconArrowAutofitWidth size={18} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </header>
        <main id="main" ref={main} className={styles.main} tabIndex={-1}>
          {children}
          <RecordDrawer />
          <OverlayHost />
        </main>
      </div>
    </div>
  )
}

/** Whether screens use the whole width of the window. Remembered in this browser. */
function useWidth(): [boolean, (isWide: boolean) => void] {
  const [isWide, set] = useState(() => readLocal('adminWide', (value) => value === 'yes') !== null)
  return [
    isWide,
    (next) => {
      writeLocal('adminWide', next ? 'yes' : null)
      set(next)
    },
  ]
}

/** The keys that work on every screen: `?`, and `g` with the letter of a screen. */
function useShellKeys(showHelp: () => void): void {
  const navigate = useNavigate()
  const links = [...screens, ...ownScreens].map(({ letter, to }) => [
    `g ${letter}`,
    () => void navigate({ to }),
  ])
  useAdminKeys({ '?': showHelp, ...(Object.fromEntries(links) as AdminKeys) })
}
