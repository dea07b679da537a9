import { reason as reasonSchema } from '@samhus/contract/admin-lists'
import { useState } from 'react'
import { CallError } from '../../../api/http.ts'
import { useForm } from '../../../lib/use-form.ts'
import { notify } from '../notify.ts'

/** What the admin writes and ticks beside the act itself. */
export interface ActWords {
  reason: string
  /** A line of the mail. */
  note: string
  tells: boolean
  notesFee: boolean
}

/** The same as the server takes it. */
export interface SentWords {
  reason: string
  tells: boolean
  note?: string
}

interface Args<Name extends string> {
  /** Other inputs that cannot be sent, in the order of the form. */
  problems?: readonly Name[]
  isPending: boolean
  /** Does the act, and returns what is said of it afterwards; null: the dialog itself says it. */
  onSend: (words: SentWords, notesFee: boolean) => Promise<string | null>
  /** The preview is read again after a refusal: it was out of date. */
  onRefused: () => unknown
  onClose: () => void
}

export interface ActFormState<Name extends string = never> {
  words: ActWords
  setWords: (words: ActWords) => void
  onSubmit: ReturnType<typeof useForm>['onSubmit']
  showsProblem: (name: Name | 'reason') => boolean
}

/** The state of an act's form. The owner is told and the fee noted, unless the admin takes those ticks away. */
export function useActForm<Name extends string = never>({
  problems = [],
  isPending,
  onSend,
  onRefused,
  onClose,
}: Args<Name>): ActFormState<Name> {
  const [words, setWords] = useState<ActWords>({ reason: '', note: '', tells: true, notesFee: true })
  const isInvalid = !reasonSchema.safeParse(words.reason).success
  const send = async () => {
    try {
      const said = await onSend(toSent(words), words.notesFee)
      if (said === null) return
      onClose()
      notify(said)
    } catch (error) {
      // The refusal stands in the dialog, from the command itself.
      if (!(error instanceof CallError)) throw error
      onRefused()
    }
  }
  const { onSubmit, showsProblem } = useForm<Name | 'reason'>({
    problems: [...problems, ...(isInvalid ? (['reason'] as const) : [])],
    isPending,
    onValidSubmit: () => void send(),
  })
  return { words, setWords, onSubmit, showsProblem }
}

function toSent({ reason, note, tells }: ActWords): SentWords {
  const line = note.trim()
  return { reason: reason.trim(), tells, ...(tells && line !== '' ? { note: line } : {}) }
}
