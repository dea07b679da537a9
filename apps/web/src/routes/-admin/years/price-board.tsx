import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notify } from '../notify.ts'
import { UnsavedChanges } from '../owners/unsaved-changes.tsx'
import { Board } from './board.tsx'
import { BoardLegend } from './board-legend.tsx'
import { Outcome, Unpriced } from './board-notices.tsx'
import { ActiveWeek } from './active-week.tsx'
import { type CalendarChange, dropWeeks } from './board-draft.ts'
import type { BoardRow } from './board-model.ts'
import { PriceConflictDialog } from './price-conflict-dialog.tsx'
import { SaveDialog } from './save-dialog.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { OutageActs } from './outage-acts.tsx'
import { usePriceSave } from './use-price-save.ts'

interface Props {
  year: number
  /** As they were read last. */
  stored: readonly BoardRow[]
  label: string
  isPending: boolean
  error: Error | null
  save: (changes: readonly CalendarChange[], reason: string) => Promise<unknown>
  reload: () => Promise<readonly BoardRow[]>
}

/** Calendars of a year: their weeks are priced, restricted, and taken out of operation or put back. */
export function PriceBoard({ year, stored, label, isPending, error, save, reload }: Props) {
  const { t } = useTranslation('admin')
  const [isSaving, setSaving] = useState(false)
  const { board, rows, conflict, send, sendResolved, closeConflict } = usePriceSave({
    stored,
    isPending,
    save,
    reload,
    onSaved: () => {
      setSaving(false)
      notify(t('years.save.done'))
    },
  })
  const { draft } = board
  return (
    <Stack gap="sm">
      <UnsavedChanges hasChanges={draft.size > 0} lostWith={['tab', 'year']} />
      <Unpriced rows={rows} board={board} />
      <Board year={year} rows={rows} board={board} label={label} />
      <ActiveWeek rows={rows} board={board} />
      <Outcome board={board} />
      <SelectionBar
        board={board}
        acts={<OutageActs rows={rows} selected={board.selected} onDone={() => void reload()} />}
      >
        <Text size="sm">{draft.size > 0 && t('years.changed', { count: draft.size })}</Text>
        {draft.size > 0 && (
          <Button size="xs" variant="default" onClick={() => board.replace(new Map())}>
            {t('years.discard')}
          </Button>
        )}
        <Button size="xs" disabled={draft.size === 0} onClick={() => setSaving(true)}>
          {t('years.saveChanges')}
        </Button>
      </SelectionBar>
      <BoardLegend />
      <SaveDialog
        isOpen={isSaving && conflict === null}
        rows={rows}
        draft={draft}
        isPending={isPending}
        error={error}
        onLeaveOut={(refused) => board.replace(dropWeeks(draft, refused))}
        onSave={(reason) => void send(reason)}
        onClose={() => setSaving(false)}
      />
      <PriceConflictDialog
        conflict={conflict}
        isPending={isPending}
        onSave={(givenUp) => void sendResolved(givenUp)}
        onClose={() => {
          closeConflict()
          setSaving(false)
        }}
      />
    </Stack>
  )
}
