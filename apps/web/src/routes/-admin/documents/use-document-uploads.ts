import { addDocument, type AdminFolder } from '@samhus/contract/admin-documents'
import { findFreeName, isSameName, takeEnding, toDocumentName } from '@samhus/domain/documents'
import { useEffect, useRef, useState } from 'react'
import { useSendDocument, useSendReplacement } from '../../../api/admin-documents.ts'
import { CallError } from '../../../api/http.ts'
import { createUuid } from '../../../lib/local-storage.ts'
import { findFolder } from './tree.ts'

const maxBytes = addDocument.fileBytes ?? 0

/** What is wrong with the file itself, or that its folder has a document of its name. */
type FileProblem = 'tooLarge' | 'empty' | 'noName' | 'nameTaken'

/** A file on its way, or one that was refused. One that has arrived is none any more. */
export interface DocumentUpload {
  readonly id: string
  readonly file: File
  /** As which it is filed. */
  readonly name: string
  readonly folderId: string
  readonly folderName: string
  /** The document whose file it replaces; null: it becomes one. */
  readonly documentId: string | null
  /** From 0 to 1; null: it waits for its turn. */
  readonly share: number | null
  readonly error: CallError | FileProblem | null
}

/**
 * Sends files one after the other, so that they stand in the order in which they were chosen. One that is refused keeps
 * its place in the list with what was wrong, and holds up no other.
 *
 * @param onFiled Told the name of each one that has arrived.
 */
export function useDocumentUploads(root: AdminFolder, onFiled: (name: string) => void) {
  const sendDocument = useSendDocument()
  const sendReplacement = useSendReplacement()
  const [uploads, setUploads] = useState<readonly DocumentUpload[]>([])
  const isSending = useRef(false)

  const update = (id: string, changed: Partial<DocumentUpload>) =>
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...changed } : one)))
  const forget = (id: string) => setUploads((all) => all.filter((one) => one.id !== id))

  const send = async (upload: DocumentUpload) => {
    const { id, documentId, folderId, name, file } = upload
    isSending.current = true
    update(id, { share: 0 })
    const sending = { file, idempotencyKey: id, onProgress: (share: number) => update(id, { share }) }
    try {
      if (documentId === null) await sendDocument({ folderId, name }, sending)
      else await sendReplacement(toReplaced(documentId, file), sending)
      forget(id)
      onFiled(documentId === null ? name : takeEnding(name, file.name))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      update(id, { error: error.type === 'code-taken' ? 'nameTaken' : error, share: null })
    } finally {
      isSending.current = false
    }
  }

  const next = uploads.find(({ share, error }) => share === null && error === null)
  const isIdle = uploads.every(({ share }) => share === null)
  useEffect(() => {
    if (next !== undefined && isIdle && !isSending.current) void send(next)
  })

  const listTaken = (folderId: string) => [
    ...(findFolder(root, folderId)?.documents.map(({ name }) => name) ?? []),
    ...uploads.filter((one) => one.folderId === folderId && one.error === null).map(({ name }) => name),
  ]

  return {
    uploads,
    add(folder: AdminFolder, files: readonly File[]) {
      const taken = listTaken(folder.folderId)
      const added = files.map((file) => {
        const upload = createUpload(folder, file, taken)
        if (upload.error === null) taken.push(upload.name)
        return upload
      })
      setUploads((all) => [...all, ...added])
    },
    replace(folder: AdminFolder, { documentId, name }: { documentId: string; name: string }, file: File) {
      const upload = { ...createUpload(folder, file, []), name, documentId }
      const error = upload.error === 'noName' ? null : upload.error
      setUploads((all) => [...all, { ...upload, error }])
    },
    /** With the same key: if the lost response was a success, the document is not filed twice. */
    retry: (id: string) => update(id, { error: null }),
    /** Files it under a name that is free. */
    keepBoth: ({ id, folderId, name }: DocumentUpload) =>
      update(id, { id: createUuid(), name: findFreeName(name, listTaken(folderId)), error: null }),
    /** Gives the document that has the name this file. Without one any more, the name is free. */
    replaceOther: ({ id, folderId, name }: DocumentUpload) => {
      const other = findFolder(root, folderId)?.documents.find((each) => isSameName(each.name, name))
      update(id, { id: createUuid(), documentId: other?.documentId ?? null, error: null })
    },
    forget,
  }
}

function createUpload(folder: AdminFolder, file: File, taken: readonly string[]): DocumentUpload {
  const name = toDocumentName(file.name)
  return {
    id: createUuid(),
    file,
    name,
    folderId: folder.folderId,
    folderName: folder.name,
    documentId: null,
    share: null,
    error: findProblem(file, name, taken),
  }
}

/** The document's name stays if that of the file is none. */
function toReplaced(documentId: string, file: File): { documentId: string; fileName?: string } {
  const fileName = toDocumentName(file.name)
  return isNoName(fileName) ? { documentId } : { documentId, fileName }
}

const isNoName = (name: string): boolean => /^\.*$/.test(name)

function findProblem(file: File, name: string, taken: readonly string[]): FileProblem | null {
  if (isNoName(name)) return 'noName'
  if (file.size > maxBytes) return 'tooLarge'
  if (file.size === 0) return 'empty'
  return taken.some((other) => isSameName(other, name)) ? 'nameTaken' : null
}
