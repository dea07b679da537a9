import { Checkbox, Select, Stack, Switch, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { CheckDetails } from '@samhus/contract/admin-booking-acts'
import { findContactProblems, type LendOutContact, normalizeContact } from '@samhus/domain/contact'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { checkDetailsQuery, useCorrectDetails } from '../../../api/admin-booking-acts.ts'
import { isLanguage, languages } from '../../../locales/i18n.ts'
import { ActDialog } from '../owners/act-dialog.tsx'
import { ActFrame } from './act-frame.tsx'
import type { BookingDialogProps } from './cancel-dialog.tsx'
import { Effects, namePerson, nameWeek } from './effects.tsx'
import { useActForm } from './use-act-form.ts'

/** Corrects the guest of a booked week, or its cleaning. */
export function DetailsDialog({ booking, isOpen, onClose }: BookingDialogProps) {
  const { t } = useTranslation('admin')
  const title = t('acts.details.title', { week: nameWeek(booking, t) })
  return (
    <ActDialog isOpen={isOpen} onClose={onClose} title={title}>
      <DetailsForm booking={booking} onClose={onClose} />
    </ActDialog>
  )
}

const noContact: LendOutContact = { name: '', phone: '', email: '', language: null }
/** How long the person has to pause before the server is asked. */
const pauseMs = 300
/** While a guest is not complete the server cannot say what happens, and what it said before is of other choices. */
const notAsked = { data: undefined, error: null, isPlaceholderData: false, fetchStatus: 'idle' } as const

type ContactField = 'name' | 'phone' | 'email'

function DetailsForm({ booking, onClose }: Omit<BookingDialogProps, 'isOpen'>) {
  const { t } = useTranslation('admin')
  const { bookingId } = booking
  const [seen] = useState({ contact: booking.contact, skipsCleaning: booking.skipsCleaning })
  const [isLentOut, setLentOut] = useState(booking.contact !== null)
  const [contact, setContact] = useState<LendOutContact>(booking.contact ?? noContact)
  const [skipsCleaning, setSkipsCleaning] = useState(booking.skipsCleaning)
  const problems = isLentOut ? findContactProblems(contact) : []
  const details = { contact: isLentOut ? normalizeContact(contact) : null, skipsCleaning }
  const [settled] = useDebouncedValue(details, pauseMs)
  const isSettled = JSON.stringify(settled) === JSON.stringify(details)
  const preview = useQuery({
    ...checkDetailsQuery({ bookingId, ...settled }),
    enabled: problems.length === 0 && isSettled,
    placeholderData: keepPreviousData,
  })
  const command = useCorrectDetails()
  const owner = namePerson(booking, t)
  const form = useActForm<ContactField>({
    problems,
    isPending: command.isPending,
    onSend: async (words) => {
      await command.run({ bookingId, ...details, seen, ...words })
      return t('acts.details.done', { week: nameWeek(booking, t) })
    },
    onRefused: preview.refetch,
    onClose,
  })
  const problemOf = (field: ContactField) =>
    form.showsProblem(field) ? t(`acts.details.${field}Problem`) : undefined
  const isUnchanged = preview.data?.refusals.length === 0 && preview.data.changed.length === 0
  return (
    <ActFrame
      preview={problems.length === 0 ? preview : { ...notAsked, refetch: preview.refetch }}
      owner={owner}
      form={form}
      press={t('acts.details.press')}
      isWaiting={problems.length === 0 && !isSettled}
      isUnchanged={problems.length === 0 && isUnchanged}
      isPending={command.isPending}
      error={command.error}
      onClose={onClose}
      choices={
        <>
          <Switch
            label={t('acts.details.guest')}
            description={t('acts.details.guestHint')}
            checked={isLentOut}
            onChange={(event) => setLentOut(event.currentTarget.checked)}
          />
          {isLentOut && <GuestFields contact={contact} problemOf={problemOf} onChange={setContact} />}
          <Checkbox
            label={t('acts.details.skipCleaning')}
            description={t('acts.details.skipCleaningHint')}
            checked={skipsCleaning}
            onChange={(event) => setSkipsCleaning(event.currentTarget.checked)}
          />
        </>
      }
    >
      {(known) => <DetailsEffects known={known} />}
    </ActFrame>
  )
}

interface GuestProps {
  contact: LendOutContact
  problemOf: (field: ContactField) => string | undefined
  onChange: (contact: LendOutContact) => void
}

function GuestFields({ contact, problemOf, onChange }: GuestProps) {
  const { t } = useTranslation('admin')
  const { t: tMember } = useTranslation()
  const field = (name: ContactField, label: string, more: { type?: string; maxLength: number }) => (
    <TextInput
      name={name}
      label={label}
      required
      autoComplete="off"
      value={contact[name]}
      error={problemOf(name)}
      onChange={(event) => onChange({ ...contact, [name]: event.currentTarget.value })}
      {...more}
    />
  )
  return (
    <Stack gap="sm">
      {field('name', t('acts.details.guestName'), { maxLength: 200 })}
      {field('phone', t('acts.details.guestPhone'), { type: 'tel', maxLength: 50 })}
      {field('email', t('acts.details.guestEmail'), { type: 'email', maxLength: 254 })}
      <Select
        label={t('acts.details.guestLanguage')}
        value={contact.language ?? ''}
        data={[
          { value: '', label: t('acts.details.languageDefault') },
          ...languages.map((language) => ({ value: language, label: tMember(`languages.${language}`) })),
        ]}
        onChange={(chosen) =>
          onChange({ ...contact, language: chosen !== null && isLanguage(chosen) ? chosen : null })
        }
      />
    </Stack>
  )
}

function DetailsEffects({ known }: { known: CheckDetails }) {
  const { t } = useTranslation('admin')
  const { changed, revokedLinks, mailsGoTo } = known
  if (changed.length === 0) return <Text size="sm">{t('acts.details.unchanged')}</Text>
  const fields = changed.map((field) => t(`acts.details.changedField.${field}`)).join(', ')
  return (
    <Effects
      sentences={[
        t('acts.details.changed', { fields }),
        revokedLinks > 0 && t('acts.details.links', { count: revokedLinks }),
        t('acts.details.mailsGoTo', mailsGoTo),
      ]}
    />
  )
}
