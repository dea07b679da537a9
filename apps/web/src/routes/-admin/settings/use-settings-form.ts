import type { MailSettings } from '@samhus/contract/admin-mail-settings'
import type { ErrorBody } from '@samhus/contract/errors'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { mailSettingsQuery, useChangeMailSettings } from '../../../api/admin-mail-settings.ts'
import { CallError } from '../../../api/http.ts'

export type Changes = NonNullable<ErrorBody['changes']>

interface Args<Values> {
  settings: MailSettings
  /** The part of the settings that the form is about. */
  read: (settings: MailSettings) => Values
  hasChanges: (base: Values, values: Values) => boolean
  /** Returns the stored values, with what has been changed here since `base`. */
  rebase: (base: Values, values: Values, stored: Values) => Values
  toBody: (base: Values, values: Values) => Omit<Parameters<Command['run']>[0], 'version' | 'groupId'>
  onSaved: () => void
}
type Command = ReturnType<typeof useChangeMailSettings>

/**
 * A form of a part of the mail settings.
 *
 * While nothing is changed it follows what is stored. A save that is refused, since others have changed the same
 * meanwhile, shows who did, and keeps what was typed beside what is stored now.
 */
export function useSettingsForm<Values>({
  settings,
  read,
  hasChanges,
  rebase,
  toBody,
  onSaved,
}: Args<Values>) {
  const client = useQueryClient()
  const command = useChangeMailSettings()
  const begin = (of: MailSettings) => ({ base: read(of), values: read(of), version: of.version })
  const [state, setState] = useState(() => begin(settings))
  const [conflict, setConflict] = useState<Changes | null>(null)
  const { base, values, version } = state
  const isDirty = hasChanges(base, values)
  if (!isDirty && !command.isPending && settings.version > version) setState(begin(settings))

  const ofGroup = settings.groupId === null ? {} : { groupId: settings.groupId }
  const readStored = () => client.fetchQuery(mailSettingsQuery(settings.groupId))

  const save = async (sent: Values = values) => {
    try {
      await command.run({ ...ofGroup, ...toBody(base, sent), version })
      const stored = await readStored()
      setState((now) => ({
        base: read(stored),
        values: rebase(sent, now.values, read(stored)),
        version: stored.version,
      }))
      setConflict(null)
      onSaved()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.type !== 'changed-meanwhile') return
      const stored = await readStored()
      setConflict(error.body.changes ?? [])
      setState((now) => ({
        base: read(stored),
        values: rebase(base, now.values, read(stored)),
        version: stored.version,
      }))
    }
  }

  return {
    values,
    base,
    isDirty,
    conflict,
    isPending: command.isPending,
    error: conflict === null ? command.error : null,
    change: (next: Values) => setState({ ...state, values: next }),
    reset: () => {
      setState(begin(settings))
      setConflict(null)
      command.reset()
    },
    /** Saves what is typed, or what `change` has just been given. */
    save,
  }
}
