import type { ImportKind } from '@samhus/contract/admin-import'
import { toDocumentName } from '@samhus/domain/documents'
import { useRef, useState } from 'react'
import { useSendImport } from '../../../api/admin-import.ts'
import { CallError } from '../../../api/http.ts'
import { createUuid } from '../../../lib/local-storage.ts'
import { type FileProblem, readFile, toSendable } from './read-file.ts'
import type { WorkbookSheet } from './workbook.ts'

/** Where a file is on its way. */
export type Sending =
  | { readonly step: 'none' }
  | { readonly step: 'reading'; readonly name: string }
  /** An Excel file has several. */
  | { readonly step: 'sheets'; readonly name: string; readonly sheets: readonly WorkbookSheet[] }
  /** `share` from 0 to 1. */
  | { readonly step: 'sending'; readonly name: string; readonly share: number }
  | { readonly step: 'refused'; readonly name: string; readonly problem: FileProblem | CallError }

const none: Sending = { step: 'none' }

/** What the server finds wrong with the file itself. */
const fileProblems: Readonly<Record<string, FileProblem>> = {
  'not-a-table': 'unreadable',
  'no-rows': 'noRows',
  'too-many-rows': 'tooLarge',
  'too-many-columns': 'tooManyColumns',
}

function findFileProblem({ type, body }: CallError): FileProblem | null {
  if (type === 'payload-too-large') return 'tooLarge'
  const found = body.problems?.find(({ field }) => field === 'file')?.problem
  return (found === undefined ? null : fileProblems[found]) ?? null
}

interface Args {
  readonly kind: ImportKind
  readonly groupId: string
  /** Told the import that the file has become. */
  readonly onSent: (importId: string) => void
}

/** Reads a file, lets one of several sheets be chosen, and sends it. */
export function useFileSending({ kind, groupId, onSent }: Args) {
  const sendImport = useSendImport()
  const [sending, setSending] = useState<Sending>(none)
  const reading = useRef<AbortController | null>(null)

  const send = async (name: string, file: Blob) => {
    setSending({ step: 'sending', name, share: 0 })
    try {
      const { importId } = await sendImport(
        { kind, groupId, fileName: toDocumentName(name) },
        {
          file,
          idempotencyKey: createUuid(),
          onProgress: (share) => setSending({ step: 'sending', name, share }),
        },
      )
      setSending(none)
      onSent(importId)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setSending({ step: 'refused', name, problem: findFileProblem(error) ?? error })
    }
  }

  const sendSheet = async (name: string, sheet: WorkbookSheet) => {
    const sendable = toSendable(sheet)
    if ('problem' in sendable) setSending({ step: 'refused', name, problem: sendable.problem })
    else await send(name, sendable.file)
  }

  const take = async (file: File) => {
    const { name } = file
    setSending({ step: 'reading', name })
    const { signal } = (reading.current = new AbortController())
    const read = await readFile(file, signal)
    if (signal.aborted) return
    if ('problem' in read) setSending({ step: 'refused', name, problem: read.problem })
    else if ('file' in read) await send(name, read.file)
    else {
      const [first, ...others] = read.sheets
      if (first !== undefined && others.length === 0) await sendSheet(name, first)
      else setSending({ step: 'sheets', name, sheets: read.sheets })
    }
  }

  return {
    sending,
    take: (files: readonly File[]) => {
      const [file] = files
      if (file === undefined) return
      if (files.length === 1) void take(file)
      else setSending({ step: 'refused', name: '', problem: 'several' })
    },
    /** Sends one sheet of the file that has several; its name stands after that of the file. */
    sendSheet: (sheet: WorkbookSheet) => {
      if (sending.step === 'sheets') void sendSheet(`${sending.name} (${sheet.name})`, sheet)
    },
    /** Forgets the file, also while it is read. */
    reset: () => {
      reading.current?.abort()
      setSending(none)
    },
  }
}
