import type { MailTemplate } from '@samhus/contract/admin-mail-templates'
import type { ErrorBody } from '@samhus/contract/errors'
import type { Language } from '@samhus/contract/fields'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { mailTemplateQuery, useSaveMailTemplate } from '../../../api/admin-mail-templates.ts'
import { CallError } from '../../../api/http.ts'
import type { EditorPlace } from './editor-screen.tsx'

export interface Words {
  readonly subject: string
  readonly body: string
}
export type StoredWords = MailTemplate['languages'][number]

interface Draft extends Words {
  /** Of the words that it began with: it goes with the save. */
  readonly version: number
}

/** A refused save: who has saved meanwhile, and what. */
export interface Conflict {
  readonly changes: NonNullable<ErrorBody['changes']>
  readonly stored: StoredWords
}

interface Args {
  place: EditorPlace
  template: MailTemplate
  onSaved: () => void
}

/** Words that are being written, each language by itself: what is typed in one stays while another is looked at. */
export function useEditor({ place: { kind, groupId, language }, template, onSaved }: Args) {
  const client = useQueryClient()
  const command = useSaveMailTemplate()
  const [drafts, setDrafts] = useState<Partial<Record<Language, Draft | undefined>>>({})
  const [note, setNote] = useState('')
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const stored = findWords(template, language)
  const draft = drafts[language]
  const words: Words = draft ?? stored
  const isDirtyIn = (of: Language) => {
    const [typed, kept] = [drafts[of], findWords(template, of)]
    return typed !== undefined && (typed.subject !== kept.subject || typed.body !== kept.body)
  }
  const drop = (of: Language) => setDrafts((all) => ({ ...all, [of]: undefined }))

  const send = async (sent: Words, version: number) => {
    const ofGroup = groupId === null ? {} : { groupId }
    const noted = note.trim() === '' ? {} : { note: note.trim() }
    const readStored = () => client.fetchQuery(mailTemplateQuery(kind, groupId))
    try {
      await command.run({ kind, ...ofGroup, language, ...toWords(sent), version, ...noted })
      const next = findWords(await readStored(), language)
      // What has been typed since stays, and is about the version that is stored now.
      setDrafts((all) => {
        const typed = all[language]
        const isTyping = typed !== undefined && (typed.subject !== sent.subject || typed.body !== sent.body)
        return {
          ...all,
          [language]: isTyping ? { ...typed, version: next.version } : undefined,
        }
      })
      setNote('')
      setConflict(null)
      onSaved()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.type !== 'changed-meanwhile') return
      setConflict({ changes: error.body.changes ?? [], stored: findWords(await readStored(), language) })
    }
  }

  return {
    words,
    stored,
    note,
    conflict,
    isDirty: isDirtyIn(language),
    isDirtyIn,
    isPending: command.isPending,
    error: conflict === null ? command.error : null,
    setNote,
    change: (next: Words) =>
      setDrafts((all) => ({
        ...all,
        [language]: { ...toWords(next), version: all[language]?.version ?? stored.version },
      })),
    reset: () => {
      drop(language)
      command.reset()
    },
    save: () => send(words, draft?.version ?? stored.version),
    keepMine: async () => {
      if (conflict !== null) await send(words, conflict.stored.version)
    },
    takeTheirs: () => {
      drop(language)
      setConflict(null)
      command.reset()
    },
    closeConflict: () => setConflict(null),
  }
}

const toWords = ({ subject, body }: Words): Words => ({ subject, body })

export function findWords({ languages }: MailTemplate, language: Language): StoredWords {
  const found = languages.find((one) => one.language === language)
  if (found === undefined) throw new Error(`no words in ${language}`)
  return found
}
