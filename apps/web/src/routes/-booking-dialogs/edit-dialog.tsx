import type { Booking, cancelBooking } from '@samhus/contract/bookings'
import type { Answer } from '@samhus/contract/operation'
import { findMissingContactFields, normalizeContact } from '@samhus/domain/contact'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUpdateDetails } from '../../api/bookings.ts'
import { messageOf } from '../../api/error-message.ts'
import { Button } from '../../components/ui/button.tsx'
import { Dialog, DialogActions, DialogStack } from '../../components/ui/dialog.tsx'
import { Select, TextField, Checkbox } from '../../components/ui/field.tsx'
import { WeekSummary } from '../../components/week/week-summary.tsx'
import { dayAndTime } from '../../locales/format.ts'
import { isLanguage, languages } from '../../locales/i18n.ts'
import { CancelSection } from './cancel-section.tsx'
import styles from './edit-dialog.module.css'
import { getWeekNumber } from './reservation.ts'

interface Props {
  booking: Booking | null
  isOpen: boolean
  onClose: () => void
  onSaved: () => void
  onCancelled: (booking: Booking, brought: Answer<typeof cancelBooking>) => void
  onFailed: (error: unknown) => void
}

/** A booked week: who stays in it, whether it is cleaned before the owner's next one, and giving it back. */
export function EditDialog({ booking, isOpen, onClose, onSaved, onCancelled, onFailed }: Props) {
  if (booking === null) return null
  const { houseName, ...week } = booking
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={houseName}>
      <DialogStack>
        <WeekSummary {...week} week={getWeekNumber(booking)} appearance="YourBooking" />
        {booking.isEditable && <DetailsForm key={booking.bookingId} {...{ booking, onClose, onSaved }} />}
        {booking.isDeleteable ? (
          <CancelSection
            key={`cancel ${booking.bookingId}`}
            hasTitle
            {...{ booking, onCancelled, onFailed }}
          />
        ) : (
          <DeadlinePassed booking={booking} />
        )}
      </DialogStack>
    </Dialog>
  )
}

function DeadlinePassed({ booking }: { booking: Booking }) {
  const { t } = useTranslation()
  return (
    <p className={styles.note}>{t('edit.tooLate', dayAndTime(Date.parse(booking.cancellationDeadline)))}</p>
  )
}

type Contact = NonNullable<Booking['lendedOutContact']>

const emptyContact: Contact = { name: '', phone: '', email: '', language: null }

function DetailsForm({
  booking,
  onClose,
  onSaved,
}: {
  booking: Booking
  onClose: () => void
  onSaved: () => void
}) {
  const { t } = useTranslation()
  const update = useUpdateDetails()
  const [isLendedOut, setLendedOut] = useState(booking.lendedOutContact !== null)
  const [contact, setContact] = useState<Contact>(booking.lendedOutContact ?? emptyContact)
  const [skipCleaning, setSkipCleaning] = useState(booking.cleaningPreference === 'Skip')

  const isIncomplete = isLendedOut && findMissingContactFields(contact).length > 0
  const save = () => {
    const lendedOutContact = isLendedOut ? normalizeContact(contact) : null
    update
      .run({ id: booking.bookingId, isLendedOut, lendedOutContact, skipCleaning })
      .then(onSaved, () => undefined)
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isIncomplete && !update.isPending) save()
      }}
    >
      <Checkbox
        isSwitch
        label={t('edit.lendOut')}
        note={t('edit.lendOutNote')}
        isChecked={isLendedOut}
        onChange={setLendedOut}
      />
      {isLendedOut && <ContactFields contact={contact} onChange={setContact} />}
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
          {messageOf(update.error, t)}
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

/** Who stays instead of the owner; all but the language must be given. */
function ContactFields({ contact, onChange }: { contact: Contact; onChange: (contact: Contact) => void }) {
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
        label={t('edit.email')}
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

/** In which language the guest's mails are written. */
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
