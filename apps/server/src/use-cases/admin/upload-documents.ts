import * as audit from '../../db/queries/audit.ts'
import type { AuditActor } from '../../db/queries/audit.ts'
import type { Tx } from '../../db/core/client.ts'
import { insertDocument, insertFolder } from '../../db/queries/document.ts'
import { lockFolders, updateFolder } from '../../db/queries/document-tree.ts'
import type { Deps } from '../../shared/deps.ts'
import { RefusedError } from '../../shared/refused-error.ts'

/** A file as it is uploaded; its type is detected from its bytes. */
interface UploadDocument {
  readonly name: string
  readonly bytes: Buffer
}

/** A folder with everything in it. */
export interface UploadFolder {
  readonly name: string
  readonly children: readonly UploadFolder[]
  readonly documents: readonly UploadDocument[]
}

const maxNameLength = 200

/**
 * Uploads a group's documents: the whole tree of a group that has none yet, in the given order, for a demo or a test. The files are stored
 * before their rows are inserted, and removed again if that fails.
 *
 * @throws RefusedError invalid-request for an invalid file name and for an empty file; payload-too-large; code-taken for
 * a group that has documents
 */
export async function uploadDocuments(
  deps: Deps,
  by: AuditActor | null,
  { groupId, root }: { groupId: string; root: UploadFolder },
): Promise<void> {
  const documents = listDocuments(root)
  if (documents.some(({ name }) => !isFileName(name))) throw new RefusedError('invalid-request')
  const storedFiles = new Map<UploadDocument, StoredFile>()
  try {
    await storeAll(deps, documents, storedFiles)
    await deps.db.transaction(async (tx) => {
      const at = deps.now()
      const folders = await lockFolders(tx, groupId)
      const outermost = folders.find(({ parentId }) => parentId === null)
      if (!outermost || folders.length > 1) throw new RefusedError('code-taken')
      await updateFolder(tx, groupId, { ...outermost, name: root.name })
      const filedBy = by?.personId ?? null
      await insertTree(tx, deps, { groupId, folder: root, folderId: outermost.id, storedFiles, at, filedBy })
      const subject = { subjectKind: 'group', subjectId: groupId, groupId }
      await audit.insertAuditRow(tx, { at, by, action: 'file-documents', ...subject })
    })
  } catch (error) {
    await Promise.all(
      [...storedFiles.values()].map(({ key }) => deps.files.remove(key).catch(() => undefined)),
    )
    throw error
  }
}

/** Side by side: each waits for the disk. Adds what is stored, also if another one fails. */
async function storeAll(
  { files }: Deps,
  documents: readonly UploadDocument[],
  storedFiles: Map<UploadDocument, StoredFile>,
): Promise<void> {
  const stored = await Promise.allSettled(
    documents.map(async (document) => {
      storedFiles.set(document, await files.storeDocument(document.bytes))
    }),
  )
  const failed = stored.find((one) => one.status === 'rejected')
  if (failed) throw failed.reason
}

type StoredFile = Awaited<ReturnType<Deps['files']['storeDocument']>>

interface InsertTreeArgs {
  readonly groupId: string
  /** What is in it is inserted. */
  readonly folder: UploadFolder
  readonly folderId: string
  readonly storedFiles: ReadonlyMap<UploadDocument, StoredFile>
  readonly at: number
  readonly filedBy: string | null
}

async function insertTree(tx: Tx, deps: Deps, args: InsertTreeArgs): Promise<void> {
  const { groupId, folder, folderId, storedFiles, at, filedBy } = args
  const { children, documents } = folder
  await Promise.all(
    documents.map((document, position) => {
      const { key: fileKey, type, size } = getStoredFile(document, storedFiles)
      const row = { id: deps.newId(), groupId, folderId, name: document.name, fileKey, type, size, position }
      return insertDocument(tx, row, { at, filedBy })
    }),
  )
  for (const [position, child] of children.entries()) {
    const id = deps.newId()
    await insertFolder(tx, { id, groupId, parentId: folderId, name: child.name, position })
    await insertTree(tx, deps, { ...args, folder: child, folderId: id })
  }
}

function getStoredFile(
  document: UploadDocument,
  storedFiles: ReadonlyMap<UploadDocument, StoredFile>,
): StoredFile {
  const found = storedFiles.get(document)
  if (!found) throw new Error('a file is stored before its row is inserted')
  return found
}

function listDocuments({ documents, children }: UploadFolder): UploadDocument[] {
  return [...documents, ...children.flatMap(listDocuments)]
}

/** A file name without path separators and control characters, and not only dots. */
function isFileName(name: string): boolean {
  return name.trim() !== '' && name.length <= maxNameLength && !/[\p{Cc}\p{Cs}/\\]|^\.+$/u.test(name)
}
