import type { Owner } from '@samhus/contract/admin-owners'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ownerQuery, useUpdateOwner } from '../../../api/admin-owners.ts'
import { CallError } from '../../../api/http.ts'
import {
  findChangedFields,
  ownerFieldNames,
  resolveConflict,
  toOwnerField,
  toOwnerValues,
  type OwnerChange,
  type OwnerField,
  type OwnerValues,
} from './owner-form-values.ts'

/** A refused save: what others have changed meanwhile, and the record as it is now. */
export interface SaveConflict {
  readonly changes: readonly OwnerChange[]
  readonly stored: Owner
}

interface FormState {
  /** What the form began with: its version goes with every save. */
  base: Owner
  values: OwnerValues
}

interface Args {
  owner: Owner
  /** @param merged Fields whose newer values of others were kept. */
  onSaved: (merged: readonly OwnerField[]) => void
}

/**
 * The form of a person's data.
 *
 * While nothing has been typed it follows the record, which others may change; from the first change on it keeps the
 * version that it has read, so that the server can tell what others have changed since.
 */
export function useOwnerForm({ owner, onSaved }: Args) {
  const client = useQueryClient()
  const command = useUpdateOwner()
  const [state, setState] = useState<FormState>(() => begin(owner))
  const [conflict, setConflict] = useState<SaveConflict | null>(null)
  const [sent, setSent] = useState<OwnerValues | null>(null)
  const { base, values } = state
  const isDirty = findChangedFields(toOwnerValues(base), values).length > 0
  // The record was read again, and nothing of it has been changed here.
  if (!isDirty && !command.isPending && owner.version > base.version) setState(begin(owner))

  const readStored = () => client.fetchQuery(ownerQuery(owner.id))

  const send = async (toSend: OwnerValues, version: number) => {
    setSent(toSend)
    try {
      const saved = await command.run({ userId: owner.id, ...toSend, version })
      const { merged } = saved
      // Without the stored values, the version that the server knows to be older than what it has merged.
      const unread = { ...base, ...toSend, version: merged.length > 0 ? version : saved.version }
      const stored = await readStored().catch(() => unread)
      setState((now) => ({ base: stored, values: keepTyped(toSend, now.values, toOwnerValues(stored)) }))
      setConflict(null)
      onSaved(merged.flatMap((name) => toOwnerField(name) ?? []))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.type === 'changed-meanwhile') {
        setConflict({ changes: error.body.changes ?? [], stored: await readStored() })
      }
    }
  }

  return {
    values,
    sent,
    isDirty,
    conflict,
    isPending: command.isPending,
    error: command.error,
    change: (changed: OwnerValues) => setState({ base, values: changed }),
    reset: () => {
      setState(begin(owner))
      command.reset()
    },
    save: () => send(values, base.version),
    /** Saves after a refusal, with the admin's values of `kept` and the others' of every other field. */
    saveResolved: async (kept: ReadonlySet<OwnerField>) => {
      if (conflict === null) return
      const { stored } = conflict
      const resolved = resolveConflict({
        base: toOwnerValues(base),
        mine: values,
        theirs: toOwnerValues(stored),
        kept,
      })
      setState({ base: stored, values: resolved })
      await send(resolved, stored.version)
    },
    closeConflict: () => setConflict(null),
  }
}

/** Returns the stored values, with what has been typed since the save was sent. */
function keepTyped(base: OwnerValues, mine: OwnerValues, theirs: OwnerValues): OwnerValues {
  return resolveConflict({ base, mine, theirs, kept: new Set(ownerFieldNames) })
}

function begin(owner: Owner): FormState {
  return { base: owner, values: toOwnerValues(owner) }
}
