import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getErrorMessage } from '../../api/error-message.ts'
import { CallError } from '../../api/http.ts'
import { currentUserQuery } from '../../api/users.ts'
import { ErrorMessage } from '../../components/ui/message-card.tsx'
import { Spinner } from '../../components/ui/spinner.tsx'
import { CalendarFeed } from './calendar-feed.tsx'
import { Devices } from './devices.tsx'
import { MailChoices } from './mail-choices.tsx'
import { MyGroups } from './my-groups.tsx'
import { OwnData } from './own-data.tsx'
import { ProfileDetails } from './profile-details.tsx'
import { ProfileForm } from './profile-form.tsx'
import { PushSwitch } from './push-switch.tsx'
import styles from './profile.module.css'

/** `/profile`: the owner's contact details, groups, notifications, mails, devices, calendar feed and data export. */
export function ProfileScreen() {
  const { t } = useTranslation()
  const { data: user, error, refetch } = useQuery(currentUserQuery)
  const [view, setView] = useState<'initial' | 'edit' | 'edited'>('initial')
  if (user === undefined) {
    if (error === null) return <Spinner />
    const isUnknown = error instanceof CallError && error.type === 'no-user-found'
    return (
      <ErrorMessage
        message={
          isUnknown ? t('profile.notFound') : t('profile.loadError', { message: getErrorMessage(error, t) })
        }
        onRetry={() => void refetch()}
      />
    )
  }
  return (
    <div className={styles.page}>
      <h1 className={styles.heading}>{t('profile.title')}</h1>
      <div className={styles.column}>
        {view === 'edit' ? (
          <ProfileForm user={user} onDone={() => setView('edited')} />
        ) : (
          <ProfileDetails user={user} returnsFocus={view === 'edited'} onEdit={() => setView('edit')} />
        )}
        <CalendarFeed />
        <OwnData />
      </div>
      <div className={styles.column}>
        <MyGroups />
        <PushSwitch />
        <MailChoices />
        <Devices />
      </div>
    </div>
  )
}
