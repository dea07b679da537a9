import { Alert, Text } from '@mantine/core'
import { IconAlertTriangle, IconUser } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Candidate } from '../../../api/admin-settings.ts'
import { formatDayAt } from '../../../locales/format.ts'

/** Whether the server would give this person a role. R222 */
export function mayGetRole({ enabled, isAddressProven }: Candidate): boolean {
  return enabled && isAddressProven
}

/** Says which person has the address, and with which account they sign in: the role goes to that account. */
export function CandidateFacts({ person }: { person: Candidate }) {
  const { t } = useTranslation('admin')
  const isFine = mayGetRole(person)
  const Icon = isFine ? IconUser : IconAlertTriangle
  return (
    <Alert
      color={isFine ? 'blue' : 'red'}
      role="alert"
      icon={<Icon size={18} aria-hidden />}
      title={t('settings.candidate.title', { name: person.name })}
    >
      <Text size="sm">{useSignInSentence(person)}</Text>
      {person.emailChangedAt !== null && (
        <Text size="sm">
          {t('settings.candidate.changed', { day: formatDayAt(Date.parse(person.emailChangedAt)) })}
        </Text>
      )}
      {person.signInHeldUntil !== null && (
        <Text size="sm">{t('settings.candidate.waits', { at: Date.parse(person.signInHeldUntil) })}</Text>
      )}
      {!person.enabled && <Text size="sm">{t('settings.candidate.disabled')}</Text>}
      {!person.isAddressProven && <Text size="sm">{t('errors.address-not-proven')}</Text>}
    </Alert>
  )
}

function useSignInSentence({ signIn }: Candidate): string {
  const { t } = useTranslation('admin')
  if (signIn === null) return t('settings.candidate.never')
  const email = signIn.email ?? t('settings.candidate.unknownAddress')
  return signIn.since === null
    ? t('settings.candidate.signsIn', { email })
    : t('settings.candidate.signsInSince', { email, day: formatDayAt(Date.parse(signIn.since)) })
}
