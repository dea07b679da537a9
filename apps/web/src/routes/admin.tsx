import { createFileRoute } from '@tanstack/react-router'
import { useSignOut } from '../auth/sign-in.tsx'
import { AdminLayout } from './-admin/admin-layout.tsx'

export const Route = createFileRoute('/admin')({ component: AdminArea })

/** Everything below `/admin`. AuthGate lets administrators in alone. */
function AdminArea() {
  return <AdminLayout onSignOut={useSignOut()} />
}
