import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useDeleteCalendar } from '../../../api/admin-years.ts'
import { notify } from '../notify.ts'
import { ActDialog, ActForm } from '../owners/act-dialog.tsx'
import { ignoreRefusal } from '../owners/reason-fields.tsx'
import type { HouseCalendar } from './house-calendars.tsx'

interface Props {
  calendar: HouseCalendar | null
  isOpen: boolean
  onClose: () => void
}

/** Asks once more before a calendar without any booking ever is removed. */
export function DeleteCalendarDialog({ calendar, isOpen, onClose }: Props) {
  const { t } = useTranslation('admin')
  const year = calendar?.year ?? 0
  return (
    <ActDialog isOpen={isOpen} onClose={onClose} title={t('years.remove.title', { year })}>
      {calendar !== null && <DeleteForm calendar={calendar} onClose={onClose} />}
    </ActDialog>
  )
}

function DeleteForm({ calendar, onClose }: { calendar: HouseCalendar; onClose: () => void }) {
  const { t } = useTranslation('admin')
  const command = useDeleteCalendar()
  const { calendarId, year } = calendar
  const remove = async () => {
    await command.run({ calendarId })
    onClose()
    notify(t('years.remove.done', { year }))
  }
  return (
    <ActForm
      press={t('years.remove.yes')}
      isDangerous
      isPending={command.isPending}
      error={command.error}
      onSubmit={(event) => {
        event.preventDefault()
        void ignoreRefusal(remove())
      }}
      onClose={onClose}
    >
      <Text size="sm">{t('years.remove.text', { year })}</Text>
    </ActForm>
  )
}
