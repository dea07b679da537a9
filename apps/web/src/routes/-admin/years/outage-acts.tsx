import { Button, Text } from '@mantine/core'
import { maxWeeksAtOnce } from '@samhus/contract/admin-weeks'
import { useTranslation } from 'react-i18next'
import { useDisclosure } from '../../../lib/use-disclosure.ts'
import { OutageDialog } from '../outage/outage-dialog.tsx'
import { type BoardRow, toKey, type WeekKey } from './board-model.ts'

interface Props {
  rows: readonly BoardRow[]
  selected: ReadonlySet<WeekKey>
  onDone: () => void
}

type Kind = 'out' | 'in'

/** Takes the selected weeks out of operation, or puts them back: those of them that can be, as long as they have not begun. */
export function OutageActs({ rows, selected, onDone }: Props) {
  const { t } = useTranslation('admin')
  const dialog = useDisclosure<{ kind: Kind; unitIds: string[] }>()
  const inOperation: string[] = []
  const out: string[] = []
  for (const row of rows) {
    for (const { week, unit } of row.weeks) {
      if (unit === null || unit.hasBegun || !selected.has(toKey(row.id, week))) continue
      ;(unit.isOutOfOperation ? out : inOperation).push(unit.unitId)
    }
  }
  const press = (kind: Kind, unitIds: string[]) =>
    unitIds.length > 0 && (
      <Button
        size="xs"
        variant="default"
        disabled={unitIds.length > maxWeeksAtOnce}
        onClick={() => dialog.open({ kind, unitIds })}
      >
        {t(kind === 'out' ? 'years.takeOut' : 'years.putIn', { count: unitIds.length })}
      </Button>
    )
  return (
    <>
      {press('out', inOperation)}
      {press('in', out)}
      {Math.max(inOperation.length, out.length) > maxWeeksAtOnce && (
        <Text size="sm" c="dimmed">
          {t('years.tooMany', { count: maxWeeksAtOnce })}
        </Text>
      )}
      {dialog.value !== null && (
        <OutageDialog
          unitIds={dialog.value.unitIds}
          kind={dialog.value.kind}
          isOpen={dialog.isOpen}
          onClose={dialog.close}
          onDone={onDone}
        />
      )}
    </>
  )
}
