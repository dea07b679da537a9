import { useSignOut } from '../../auth/sign-in.tsx'
import { AdminLayout } from './admin-layout.tsx'

/** Everything below `/admin`. AuthGate lets administrators in alone. */
export function AdminArea() {
  return <AdminLayout onSignOut={useSignOut()} />
}
