import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../api/message-of.ts'
import { CallError } from '../api/http.ts'
import { currentUserQuery } from '../api/users.ts'
import { Problem } from '../parts/notice.tsx'
import { Spinner } from '../parts/spinner.tsx'
import { MyGroups } from './-profile/my-groups.tsx'
import { ProfileDetails } from './-profile/profile-details.tsx'
import { ProfileForm } from './-profile/profile-form.tsx'
import styles from './-profile/profile.module.css'

export const Route = createFileRoute('/profile')({ component: ProfileScreen })

/** `/profile`: how one is reached, to see and to change; in which language; and one's groups. */
function ProfileScreen() {
  const { t } = useTranslation()
  const { data: user, error, refetch } = useQuery(currentUserQuery)
  const [isEditing, setEditing] = useState(false)
  if (user === undefined) {
    if (error === null) return <Spinner />
    const isUnknown = error instanceof CallError && error.type === 'no-user-found'
    return (
      <Problem
        message={isUnknown ? t('profile.notFound') : t('profile.loadError', { message: messageOf(error, t) })}
        onRetry={() => void refetch()}
      />
    )
  }
  return (
    <div className={styles.page}>
      <h1 className={styles.heading}>{t('profile.title')}</h1>
      {isEditing ? (
        <ProfileForm user={user} onDone={() => setEditing(false)} />
      ) : (
        <ProfileDetails user={user} onEdit={() => setEditing(true)} />
      )}
      <MyGroups />
    </div>
  )
}
