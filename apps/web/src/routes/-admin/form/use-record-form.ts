import { useState } from 'react'
import { CallError } from '../../../api/http.ts'
import { findChangedFields, resolveConflict, type RecordChange, type RecordValues } from './record-values.ts'

interface Versioned {
  readonly version: number
}

/** A refused save: what others have changed meanwhile, and the values that are stored now. */
export interface RecordConflict<Values> {
  readonly changes: readonly RecordChange[]
  readonly stored: Values
  readonly version: number
}

interface Args<Row extends Versioned, Values> {
  record: Row
  toValues: (record: Row) => Values
  /** Reads the record as it is stored now. */
  read: () => Promise<Row>
  /** Its `run` is told the version that the values were read with. */
  command: {
    run: (values: Values, version: number) => Promise<{ version: number; merged: readonly string[] }>
    isPending: boolean
    error: Error | null
    reset: () => void
  }
  /** @param merged Fields of the record whose newer values of others were kept. */
  onSaved: (merged: readonly string[]) => void
}

/**
 * The form of a record that several admins may edit at once.
 *
 * While nothing has been typed it follows the record; from the first change on it keeps the version that it has read, so
 * that the server can tell what others have changed since.
 *
 * @see docs/rules.md R136
 */
export function useRecordForm<Row extends Versioned, Values extends RecordValues<keyof Values & string>>({
  record,
  toValues,
  read,
  command,
  onSaved,
}: Args<Row, Values>) {
  const begin = (row: Row) => ({ base: toValues(row), version: row.version, values: toValues(row) })
  const [state, setState] = useState(() => begin(record))
  const [conflict, setConflict] = useState<RecordConflict<Values> | null>(null)
  const [sent, setSent] = useState<Values | null>(null)
  const { base, values } = state
  const changed = findChangedFields<keyof Values & string>(base, values)
  const isDirty = changed.length > 0
  // The record was read again, and nothing of it has been changed here.
  if (!isDirty && !command.isPending && record.version > state.version) setState(begin(record))

  const send = async (toSend: Values, version: number) => {
    setSent(toSend)
    try {
      const saved = await command.run(toSend, version)
      const stored = await readStored(toSend, version, saved)
      // What has been typed since the save was sent stays.
      setState((now) => ({
        ...stored,
        values: resolveConflict({ base: toSend, mine: now.values, theirs: stored.base }),
      }))
      setConflict(null)
      onSaved(saved.merged)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.type !== 'changed-meanwhile') return
      const row = await read()
      setConflict({ changes: error.body.changes ?? [], stored: toValues(row), version: row.version })
    }
  }

  const readStored = async (
    toSend: Values,
    version: number,
    saved: { version: number; merged: readonly string[] },
  ) => {
    try {
      const row = await read()
      return { base: toValues(row), version: row.version }
    } catch {
      // Without the stored values, the version that the server knows to be older than what it has merged.
      return { base: toSend, version: saved.merged.length > 0 ? version : saved.version }
    }
  }

  return {
    values,
    sent,
    changed,
    isDirty,
    conflict,
    isPending: command.isPending,
    error: command.error,
    change: (next: Values) => setState({ ...state, values: next }),
    reset: () => {
      setState(begin(record))
      command.reset()
    },
    save: () => send(values, state.version),
    /** Saves after a refusal, with the admin's values of `kept` and the others' of every other field. */
    saveResolved: async (kept: ReadonlySet<keyof Values & string>) => {
      if (conflict === null) return
      const { stored, version } = conflict
      const resolved = resolveConflict({ base, mine: values, theirs: stored, kept })
      setState({ base: stored, version, values: resolved })
      await send(resolved, version)
    },
    closeConflict: () => setConflict(null),
  }
}
