import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadScreenTexts } from '../locales/i18n.ts'
import { getErrorMessage } from '../api/error-message.ts'
import { CallError } from '../api/http.ts'
import { currentUserQuery } from '../api/users.ts'
import { ErrorMessage } from '../components/ui/message-card.tsx'
import { Spinner } from '../components/ui/spinner.tsx'
import { CalendarFeed } from './-profile/calendar-feed.tsx'
import { Devices } from './-profile/devices.tsx'
import { MailChoices } from './-profile/mail-choices.tsx'
import { MyGroups } from './-profile/my-groups.tsx'
import { OwnData } from './-profile/own-data.tsx'
import { ProfileDetails } from './-profile/profile-details.tsx'
import { ProfileForm } from './-profile/profile-form.tsx'
import { PushSwitch } from './-profile/push-switch.tsx'
import styles from './-profile/profile.module.css'

export const Route = createFileRoute('/profile')({ component: ProfileScreen, loader: loadScreenTexts })

/** `/profile`: the owner's contact details, groups, notifications, mails, devices, calendar feed and data export. */
function ProfileScreen() {
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
