import { Button, Group } from '@mantine/core'
import type { AdminWeekView } from '@samhus/contract/admin-bookings'
import { useTranslation } from 'react-i18next'
import { getServerNow } from '../../../lib/server-time.ts'
import { useDisclosure } from '../../../lib/use-disclosure.ts'
import { OutageDialog } from '../outage/outage-dialog.tsx'
import { listWeekActs, type WeekAct } from './allowed-acts.ts'
import { AssignDialog } from './assign-dialog.tsx'
import styles from './booking-acts.module.css'
import { useKeptFocus } from './use-kept-focus.ts'

/** What an admin may do with a week now. What can be done with a row on it stands with that booking. */
export function WeekActs({ week }: { week: AdminWeekView }) {
  const { t } = useTranslation('admin')
  // The week as it was when the dialog was opened: its words must not change while it closes.
  const dialog = useDisclosure<{ act: WeekAct; week: AdminWeekView }>()
  const acts = listWeekActs(week, getServerNow())
  const element = useKeptFocus([week.unitId, ...acts], dialog.isOpen)
  const { value, isOpen, close } = dialog
  return (
    <div ref={element} tabIndex={-1} className={styles.acts}>
      <Group gap="xs">
        {acts.map((act) => (
          <Button
            key={act}
            variant={act === 'assign' ? 'filled' : 'default'}
            onClick={() => dialog.open({ act, week })}
          >
            {act === 'assign' ? t('acts.assign.open') : t(`acts.outage.${act}`)}
          </Button>
        ))}
      </Group>
      {value?.act === 'assign' && (
        <AssignDialog key={value.week.unitId} week={value.week} isOpen={isOpen} onClose={close} />
      )}
      {value !== null && value.act !== 'assign' && (
        <OutageDialog
          key={`${value.act} ${value.week.unitId}`}
          unitIds={[value.week.unitId]}
          kind={value.act}
          isOpen={isOpen}
          onClose={close}
          onDone={() => {}}
        />
      )}
    </div>
  )
}
