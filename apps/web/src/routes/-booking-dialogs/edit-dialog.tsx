import type { Booking, cancelBooking } from '@samhus/contract/bookings'
import type { Output } from '@samhus/contract/operation'
import { findContactProblems, findMissingContactFields, normalizeContact } from '@samhus/domain/contact'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUpdateDetails } from '../../api/bookings.ts'
import { getErrorMessage } from '../../api/error-message.ts'
import { Button } from '../../components/ui/button.tsx'
import { Dialog, DialogActions, DialogStack } from '../../components/ui/dialog.tsx'
import { Select, TextField, Checkbox } from '../../components/ui/field.tsx'
import { WeekSummary } from '../../components/week/week-summary.tsx'
import { useForm } from '../../lib/use-form.ts'
import { isLanguage, languages } from '../../locales/i18n.ts'
import { CancelSection } from './cancel-section.tsx'
import styles from './edit-dialog.module.css'
import { GoneNotice } from './gone-notice.tsx'
import { getWeekNumber } from './reservation.ts'

interface Props {
  booking: Booking | null
  /** The booking was cancelled elsewhere. */
  isGone: boolean
  isOpen: boolean
  onClose: () => void
  onCancelling: (bookingId: string) => void
  onSaved: () => void
  onCancelled: (booking: Booking, result: Output<typeof cancelBooking>) => void
  onFailed: (error: unknown) => void
}

/** Edits a booking: lend it out, skip the cleaning before the owner's next week, cancel it. */
export function EditDialog({ booking, isGone, isOpen, onClose, onSaved, ...on }: Props) {
  if (booking === null) return null
  const { houseName, ...week } = booking
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={houseName}>
      <DialogStack>
        <WeekSummary {...week} week={getWeekNumber(booking)} appearance="YourBooking" />
        {isGone && <GoneNotice isWait={false} onClose={onClose} />}
        {!isGone && booking.isEditable && (
          <DetailsForm key={booking.bookingId} {...{ booking, onClose, onSaved }} />
        )}
        {!isGone && booking.isDeleteable && (
          <CancelSection key={`cancel ${booking.bookingId}`} hasTitle {...{ booking, ...on }} />
        )}
        {!isGone && !booking.isDeleteable && <DeadlinePassed booking={booking} />}
      </DialogStack>
    </Dialog>
  )
}

function DeadlinePassed({ booking }: { booking: Booking }) {
  const { t } = useTranslation()
  return <p className={styles.note}>{t('edit.tooLate', { at: Date.parse(booking.cancellationDeadline) })}</p>
}

type Contact = NonNullable<Booking['lendedOutContact']>

const emptyContact: Contact = { name: '', phone: '', email: '', language: null }

function DetailsForm({
  booking,
  onClose,
  onSaved,
}: Pick<Props, 'onClose' | 'onSaved'> & { booking: Booking }) {
  const { t } = useTranslation()
  const update = useUpdateDetails()
  const [isLentOut, setLentOut] = useState(booking.lendedOutContact !== null)
  const [contact, setContact] = useState<Contact>(booking.lendedOutContact ?? emptyContact)
  const [skipCleaning, setSkipCleaning] = useState(booking.cleaningPreference === 'Skip')

  const problems = isLentOut ? findContactProblems(contact) : []
  const isIncomplete = isLentOut && findMissingContactFields(contact).length > 0
  const save = () => {
    const lendedOutContact = isLentOut ? normalizeContact(contact) : null
    update
      .run({ id: booking.bookingId, isLendedOut: isLentOut, lendedOutContact, skipCleaning })
      .then(onSaved, () => undefined)
  }
  const { onSubmit, showsProblem } = useForm({ problems, isPending: update.isPending, onValidSubmit: save })
  return (
    <form className={styles.form} noValidate onSubmit={onSubmit}>
      <Checkbox
        isSwitch
        label={t('edit.lendOut')}
        note={t('edit.lendOutNote')}
        isChecked={isLentOut}
        onChange={setLentOut}
      />
      {isLentOut && (
        <ContactFields
          contact={contact}
          emailProblem={!isIncomplete && showsProblem('email') ? t('edit.emailProblem') : undefined}
          onChange={setContact}
        />
      )}
      {isIncomplete && <p className={styles.note}>{t('edit.needed')}</p>}
      {booking.isConsecutive && (
        <Checkbox
          label={t('edit.skipCleaning')}
          note={t('edit.skipCleaningNote')}
          isChecked={skipCleaning}
          onChange={setSkipCleaning}
        />
      )}
      {update.error !== null && (
        <p className={styles.error} role="alert">
          {getErrorMessage(update.error, t)}
        </p>
      )}
      <DialogActions>
        <Button kind="secondary" onClick={onClose}>
          {t('common.close')}
        </Button>
        <Button type="submit" disabled={isIncomplete} isPending={update.isPending}>
          {t('common.save')}
        </Button>
      </DialogActions>
    </form>
  )
}

interface ContactFieldsProps {
  contact: Contact
  emailProblem: string | undefined
  onChange: (contact: Contact) => void
}

/** The guest who stays instead of the owner; every field but the language is required. */
function ContactFields({ contact, emailProblem, onChange }: ContactFieldsProps) {
  const { t } = useTranslation()
  return (
    <div className={styles.contact}>
      <TextField
        label={t('edit.name')}
        value={contact.name}
        required
        maxLength={200}
        autoComplete="off"
        onChange={(name) => onChange({ ...contact, name })}
      />
      <TextField
        label={t('edit.phone')}
        value={contact.phone}
        required
        type="tel"
        maxLength={50}
        autoComplete="off"
        onChange={(phone) => onChange({ ...contact, phone })}
      />
      <TextField
        name="email"
        label={t('edit.email')}
        problem={emailProblem}
        value={contact.email}
        required
        type="email"
        maxLength={254}
        autoComplete="off"
        onChange={(email) => onChange({ ...contact, email })}
      />
      <LanguageChoice value={contact.language} onChange={(language) => onChange({ ...contact, language })} />
    </div>
  )
}

interface LanguageChoiceProps {
  value: Contact['language']
  onChange: (language: Contact['language']) => void
}

/** The language of the guest's mails. */
function LanguageChoice({ value, onChange }: LanguageChoiceProps) {
  const { t } = useTranslation()
  return (
    <Select
      label={t('edit.language')}
      value={value ?? ''}
      options={[
        { value: '', label: t('edit.languageDefault') },
        ...languages.map((language) => ({ value: language, label: t(`languages.${language}`) })),
      ]}
      onChange={(chosen) => onChange(isLanguage(chosen) ? chosen : null)}
    />
  )
}
