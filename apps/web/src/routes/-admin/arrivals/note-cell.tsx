import { Button, Textarea } from '@mantine/core'
import {
  type ArrivalDay,
  type ArrivalHouse,
  type ArrivalMonday,
  arrivalNote,
  maxArrivalNote,
} from '@samhus/contract/admin-arrivals'
import { IconPencil } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { arrivalsQuery, useSaveArrivalNote } from '../../../api/admin-arrivals.ts'
import { useForm } from '../../../lib/use-form.ts'
import { ConflictDialog } from '../form/conflict-dialog.tsx'
import { addNote, useLength } from '../form/use-length.ts'
import { useRecordForm } from '../form/use-record-form.ts'
import { notify } from '../notify.ts'
import { ActDialog, ActForm } from '../owners/act-dialog.tsx'
import styles from './arrivals.module.css'

interface Props {
  house: Pick<ArrivalHouse, 'houseId' | 'name'>
  monday: Pick<ArrivalMonday, 'dateFrom'>
  day: ArrivalDay
}

/** What the cleaner is told of a Monday, and its button. */
export function NoteCell({ house, monday, day }: Props) {
  const { t } = useTranslation('admin')
  const [isOpen, setOpen] = useState(false)
  const { note, unitId } = day
  const place = { house: house.name, day: monday.dateFrom }
  return (
    <>
      {note !== '' && <span className={styles.note}>{note}</span>}
      {unitId !== null && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={styles.noteButton ?? ''}
          leftSection={<IconPencil size={14} aria-hidden />}
          data-screen-only
          aria-label={t(note === '' ? 'arrivals.note.add' : 'arrivals.note.change', place)}
          onClick={() => setOpen(true)}
        >
          {t(note === '' ? 'arrivals.note.press' : 'arrivals.note.pressChange')}
        </Button>
      )}
      {unitId !== null && (
        <NoteDialogs
          house={house}
          monday={monday}
          day={{ ...day, unitId }}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

interface DialogProps extends Props {
  day: ArrivalDay & { unitId: string }
  isOpen: boolean
  onClose: () => void
}

/** The form; in its place, if another admin has changed the note meanwhile, who wrote what. */
function NoteDialogs({ house, monday, day, isOpen, onClose }: DialogProps) {
  const { t } = useTranslation('admin')
  const form = useNoteForm({ house, monday, day, onClose })
  const close = () => {
    form.reset()
    onClose()
  }
  const label = t('arrivals.note.label')
  return (
    <>
      <ActDialog
        isOpen={isOpen && form.conflict === null}
        onClose={close}
        title={t('arrivals.note.title', { house: house.name, day: monday.dateFrom })}
      >
        <NoteForm form={form} onClose={close} />
      </ActDialog>
      <ConflictDialog
        conflict={form.conflict}
        mine={form.values}
        toField={(name) => (name === 'note' ? 'note' : null)}
        nameField={() => label}
        isPending={form.isPending}
        onSave={(kept) => void form.saveResolved(kept)}
        onClose={form.closeConflict}
      />
    </>
  )
}

type NoteFormState = ReturnType<typeof useNoteForm>

function useNoteForm({ house, monday, day, onClose }: Omit<DialogProps, 'isOpen'>) {
  const { t } = useTranslation('admin')
  const client = useQueryClient()
  const { run, ...command } = useSaveArrivalNote()
  const { unitId } = day
  const form = useRecordForm({
    record: day,
    toValues: ({ note }: Pick<ArrivalDay, 'note' | 'version'>) => ({ note }),
    read: async () => {
      const input = { houseId: house.houseId, from: monday.dateFrom, weeks: 1 }
      const { houses } = await client.fetchQuery(arrivalsQuery(input))
      return houses[0]?.days[0] ?? day
    },
    command: { ...command, run: ({ note }, version) => run({ unitId, note: note.trim(), version }) },
    onSaved: () => {
      onClose()
      notify(t(form.values.note.trim() === '' ? 'arrivals.note.removed' : 'arrivals.note.saved'))
    },
  })
  return form
}

function NoteForm({ form, onClose }: { form: NoteFormState; onClose: () => void }) {
  const { t } = useTranslation('admin')
  const { note } = form.values
  const length = useLength(note, maxArrivalNote)
  const { onSubmit, showsProblem } = useForm({
    problems: arrivalNote.safeParse(note).success ? [] : ['note'],
    isPending: form.isPending,
    onValidSubmit: () => void form.save(),
  })
  return (
    <ActForm
      press={t('arrivals.note.save')}
      isPending={form.isPending}
      error={form.error}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <Textarea
        name="note"
        label={t('arrivals.note.label')}
        description={addNote(t('arrivals.note.hint'), length.note)}
        rows={4}
        resize="vertical"
        data-autofocus
        value={note}
        error={length.problem ?? (showsProblem('note') ? t('arrivals.note.problem') : undefined)}
        onChange={({ currentTarget }) => form.change({ note: currentTarget.value })}
      />
    </ActForm>
  )
}
