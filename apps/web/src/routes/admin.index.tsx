import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useSignOut } from '../auth/sign-in.tsx'
import { currentUserQuery } from '../api/users.ts'
import { Avatar } from '../components/ui/avatar.tsx'
import { Button } from '../components/ui/button.tsx'
import { Spinner } from '../components/ui/spinner.tsx'
import styles from './-admin/admin.module.css'

export const Route = createFileRoute('/admin/')({ component: AdminScreen })

/** `/admin`: the signed-in administrator, and a button to sign out. */
function AdminScreen() {
  const { t } = useTranslation()
  const { t: tAdmin } = useTranslation('admin')
  const signOut = useSignOut()
  const { data: user } = useQuery(currentUserQuery)
  if (user === undefined) return <Spinner />
  return (
    <main className={styles.page}>
      <section className={styles.card}>
        <Avatar name={user.name} />
        <div>
          <h1 className={styles.name}>{user.name}</h1>
          <p className={styles.email}>{user.email}</p>
        </div>
        <p className={styles.badge}>
          {user.roleType.includes('Super Admin') ? tAdmin('shell.superAdmin') : tAdmin('shell.admin')}
        </p>
        <Button kind="secondary" onClick={signOut}>
          {t('shell.signOut')}
        </Button>
      </section>
    </main>
  )
}
