import '@mantine/core/styles.layer.css'
import '@mantine/dates/styles.layer.css'
import '@mantine/notifications/styles.layer.css'
import '@mantine/spotlight/styles.layer.css'
import '@mantine/charts/styles.layer.css'
import { useQuery } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { currentUserQuery } from '../../api/users.ts'
import { AdminProvider } from './admin-provider.tsx'
import { shareNonceWithScrollLocks } from './nonce.ts'
import { LayoutSkeleton } from './shell/layout-skeleton.tsx'
import { Shell } from './shell/shell.tsx'

shareNonceWithScrollLocks()

/** The frame of every screen of the admin area, with its theme and texts: a chunk of its own, for administrators alone. */
export function AdminLayout({ onSignOut }: { onSignOut: () => void }) {
  const { ready } = useTranslation('admin')
  const { data: user } = useQuery(currentUserQuery)
  if (!ready || user === undefined) return <LayoutSkeleton />
  return (
    <AdminProvider>
      <Shell user={user} onSignOut={onSignOut}>
        <Outlet />
      </Shell>
    </AdminProvider>
  )
}
