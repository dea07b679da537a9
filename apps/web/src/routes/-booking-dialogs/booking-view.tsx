import type { Booking } from '@samhus/contract/bookings'
import { IconCalendarPlus, IconCalendarX, IconUserShare } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUpdateDetails } from '../../api/bookings.ts'
import { getErrorMessage } from '../../api/error-message.ts'
import { groupHousesQuery } from '../../api/houses.ts'
import { Button } from '../../components/ui/button.tsx'
import { DialogActions } from '../../components/ui/dialog.tsx'
import { Checkbox } from '../../components/ui/field.tsx'
import { useFocusOnMount } from '../../components/ui/use-focus-on-mount.ts'
import { getServerNow } from '../../lib/server-time.ts'
import { useLanguage } from '../../locales/use-language.ts'
import { useCurrentGroup } from '../../session/current-group.tsx'
import styles from './edit-dialog.module.css'
import { saveStay } from './stay-calendar.ts'

interface Props {
  booking: Booking
  /** From a step, whose button had the focus. */
  hasReturned: boolean
  onClose: () => void
  onSaved: () => void
  onLend: () => void
  onCancel: () => void
}

/** What a booking is, and what can be done with it; the cleaning between two weeks is chosen here. */
export function BookingView({ booking, hasReturned, onClose, onSaved, onLend, onCancel }: Props) {
  const { t } = useTranslation()
  const form = useFocusOnMount<HTMLFormElement>(hasReturned)
  const update = useUpdateDetails()
  const [skipCleaning, setSkipCleaning] = useState(booking.cleaningPreference === 'Skip')
  const { lendedOutContact: guest, isEditable, isDeleteable, isConsecutive, bookingId } = booking
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (update.isPending) return
    update
      .run({ id: bookingId, isLendedOut: guest !== null, lendedOutContact: guest, skipCleaning })
      .then(onSaved, () => undefined)
  }
  const hasChoice = isEditable && isConsecutive
  return (
    <form ref={form} tabIndex={-1} className={styles.form} noValidate onSubmit={save}>
      <Facts booking={booking} />
      {hasChoice && (
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
      <div className={styles.acts}>
        {isEditable && (
          <Button kind="secondary" icon={<IconUserShare size={19} aria-hidden />} onClick={onLend}>
            {t(guest === null ? 'dialogs.edit.lend' : 'dialogs.edit.change')}
          </Button>
        )}
        {isDeleteable && (
          <Button kind="secondary" icon={<IconCalendarX size={19} aria-hidden />} onClick={onCancel}>
            {t('dialogs.edit.cancel')}
          </Button>
        )}
        <AddToCalendar booking={booking} />
      </div>
      {!isDeleteable && (
        <p className={styles.note}>{t('edit.tooLate', { at: Date.parse(booking.cancellationDeadline) })}</p>
      )}
      <DialogActions isSticky>
        <Button kind={hasChoice ? 'secondary' : 'primary'} onClick={onClose}>
          {t('common.close')}
        </Button>
        {hasChoice && (
          <Button type="submit" isPending={update.isPending}>
            {t('common.save')}
          </Button>
        )}
      </DialogActions>
    </form>
  )
}

/** When the owner may come and has to leave, who stays, and whether there is cleaning afterwards. */
function Facts({ booking }: { booking: Booking }) {
  const { t } = useTranslation()
  const { checkInAt, checkOutAt, lendedOutContact: guest, cleaningPreference, isConsecutive } = booking
  return (
    <dl className={styles.facts}>
      <dt>{t('dialogs.edit.stay')}</dt>
      <dd>{t('dialogs.edit.stayTimes', { from: Date.parse(checkInAt), to: Date.parse(checkOutAt) })}</dd>
      <dt>{t('dialogs.edit.guest')}</dt>
      <dd>
        {guest === null
          ? t('dialogs.edit.guestNone')
          : [guest.name, guest.phone, guest.email].filter(Boolean).join(', ')}
      </dd>
      {isConsecutive && (
        <>
          <dt>{t('dialogs.edit.cleaning')}</dt>
          <dd>
            {t(
              cleaningPreference === 'Skip' ? 'dialogs.edit.cleaningSkipped' : 'dialogs.edit.cleaningNormal',
            )}
          </dd>
        </>
      )}
    </dl>
  )
}

function AddToCalendar({ booking }: { booking: Booking }) {
  const { t } = useTranslation()
  // The page around it loads the houses; without them the event has no place.
  const houses = useQuery({ ...groupHousesQuery(useCurrentGroup().id, useLanguage()), enabled: false })
  const press = () => {
    const house = houses.data?.houses.find(({ id }) => id === booking.houseId)
    saveStay([booking], house, getServerNow())
  }
  return (
    <Button kind="secondary" icon={<IconCalendarPlus size={19} aria-hidden />} onClick={press}>
      {t('dialogs.edit.addToCalendar')}
    </Button>
  )
}
