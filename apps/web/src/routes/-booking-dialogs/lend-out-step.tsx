import type { Booking } from '@samhus/contract/bookings'
import { findContactProblems, findMissingContactFields, normalizeContact } from '@samhus/domain/contact'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUpdateDetails } from '../../api/bookings.ts'
import { getErrorMessage } from '../../api/error-message.ts'
import { Button } from '../../components/ui/button.tsx'
import { DialogActions } from '../../components/ui/dialog.tsx'
import { Checkbox } from '../../components/ui/field.tsx'
import { useFocusOnMount } from '../../components/ui/use-focus-on-mount.ts'
import { useForm } from '../../lib/use-form.ts'
import styles from './edit-dialog.module.css'
import { GuestFields } from './guest-fields.tsx'
import type { Guest } from './recent-guests.ts'

interface Props {
  booking: Booking
  recentGuests: readonly Guest[]
  onSaved: () => void
  onBack: () => void
}

const noGuest: Guest = { name: '', phone: '', email: '', language: null }

/** Lends a week out to a guest, or no longer: earlier guests to choose from, and what the guest will get. */
export function LendOutStep({ booking, recentGuests, onSaved, onBack }: Props) {
  const { t } = useTranslation()
  const update = useUpdateDetails()
  const form = useFocusOnMount<HTMLFormElement>()
  // Who comes here wants to lend the week out: the switch is for taking it back.
  const [isLentOut, setLentOut] = useState(true)
  const [guest, setGuest] = useState<Guest>(booking.lendedOutContact ?? noGuest)

  const problems = isLentOut ? findContactProblems(guest) : []
  const isIncomplete = isLentOut && findMissingContactFields(guest).length > 0
  const save = () => {
    const skipCleaning = booking.cleaningPreference === 'Skip'
    const lendedOutContact = isLentOut ? normalizeContact(guest) : null
    update
      .run({ id: booking.bookingId, isLendedOut: isLentOut, lendedOutContact, skipCleaning })
      .then(onSaved, () => undefined)
  }
  const { onSubmit, showsProblem } = useForm({ problems, isPending: update.isPending, onValidSubmit: save })
  const others = recentGuests.filter(({ email }) => email.toLowerCase() !== guest.email.trim().toLowerCase())
  return (
    <form
      ref={form}
      tabIndex={-1}
      className={styles.form}
      aria-label={t('edit.lendOut')}
      noValidate
      onSubmit={onSubmit}
    >
      <Checkbox
        isSwitch
        label={t('edit.lendOut')}
        note={t('edit.lendOutNote')}
        isChecked={isLentOut}
        onChange={setLentOut}
      />
      {isLentOut && others.length > 0 && <RecentGuests guests={others} onChoose={setGuest} />}
      {isLentOut && (
        <GuestFields
          guest={guest}
          emailProblem={!isIncomplete && showsProblem('email') ? t('edit.emailProblem') : undefined}
          onChange={setGuest}
        />
      )}
      {isIncomplete && <p className={styles.note}>{t('edit.needed')}</p>}
      {isLentOut && !isIncomplete && problems.length === 0 && <Preview guest={normalizeContact(guest)} />}
      {update.error !== null && (
        <p className={styles.error} role="alert">
          {getErrorMessage(update.error, t)}
        </p>
      )}
      <DialogActions isSticky>
        <Button kind="secondary" onClick={onBack}>
          {t('dialogs.edit.back')}
        </Button>
        <Button type="submit" disabled={isIncomplete} isPending={update.isPending}>
          {t('common.save')}
        </Button>
      </DialogActions>
    </form>
  )
}

interface RecentGuestsProps {
  guests: readonly Guest[]
  onChoose: (guest: Guest) => void
}

function RecentGuests({ guests, onChoose }: RecentGuestsProps) {
  const { t } = useTranslation()
  return (
    <div className={styles.recent} role="group" aria-label={t('dialogs.edit.recent')}>
      <span aria-hidden>{t('dialogs.edit.recent')}</span>
      {guests.map((guest) => (
        <button
          key={guest.email}
          type="button"
          className={styles.chip}
          aria-label={t('dialogs.edit.useGuest', { name: guest.name })}
          onClick={() => onChoose(guest)}
        >
          {guest.name}
        </button>
      ))}
    </div>
  )
}

/** What a guest will get, before it is saved. */
function Preview({ guest: { name, email, language } }: { guest: Guest }) {
  const { t } = useTranslation()
  return (
    <div className={styles.preview} role="note">
      <p>
        <strong>{t('dialogs.edit.preview', { name })}</strong>
      </p>
      <ul>
        <li>{t('dialogs.edit.previewArrival')}</li>
        <li>{t('dialogs.edit.previewDeparture')}</li>
        <li>
          {language === null
            ? t('dialogs.edit.previewAddressDefault', { email })
            : t('dialogs.edit.previewAddress', { email, language: t(`languages.${language}`) })}
        </li>
      </ul>
    </div>
  )
}
