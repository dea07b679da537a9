import * as audit from '../../db/queries/audit.ts'
import type { AuditActor } from '../../db/queries/audit.ts'
import type { Tx } from '../../db/core/client.ts'
import { insertDocument, insertFolder } from '../../db/queries/document.ts'
import type { Deps } from '../../shared/deps.ts'
import { RefusedError } from '../../shared/refused-error.ts'

/** A file as it is uploaded; its type is detected from its bytes. */
interface UploadDocument {
  readonly name: string
  /** Unique in the group. */
  readonly path: string
  readonly bytes: Buffer
}

/** A folder with everything in it; a path is unique in the group. */
export interface UploadFolder {
  readonly name: string
  readonly path: string
  readonly children: readonly UploadFolder[]
  readonly documents: readonly UploadDocument[]
}

const maxNameLength = 200

/**
 * Uploads a group's documents: the whole tree of a group that has none yet, in the given order. The files are stored
 * before their rows are inserted, and removed again if that fails.
 *
 * @throws RefusedError invalid-request for an invalid file name and for an empty file; payload-too-large
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
    for (const document of documents)
      storedFiles.set(document, await deps.files.storeDocument(document.bytes))
    await deps.db.transaction(async (tx) => {
      const at = deps.now()
      await insertFolderTree(tx, deps, {
        groupId,
        folder: root,
        parentPath: null,
        position: 0,
        storedFiles,
        at,
      })
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

type StoredFile = Awaited<ReturnType<Deps['files']['storeDocument']>>

interface InsertFolderArgs {
  readonly groupId: string
  readonly folder: UploadFolder
  readonly parentPath: string | null
  readonly position: number
  readonly storedFiles: ReadonlyMap<UploadDocument, StoredFile>
  readonly at: number
}

async function insertFolderTree(tx: Tx, deps: Deps, args: InsertFolderArgs): Promise<void> {
  const { groupId, folder, parentPath, position, storedFiles, at } = args
  const { name, path, children, documents } = folder
  await insertFolder(tx, { groupId, path, parentPath, name, position })
  await Promise.all(
    documents.map((document, index) => {
      const { key: fileKey, type, size } = getStoredFile(document, storedFiles)
      const of = { id: deps.newId(), groupId, folderPath: path, position: index }
      return insertDocument(tx, { ...of, name: document.name, path: document.path, fileKey, type, size }, at)
    }),
  )
  for (const [index, child] of children.entries()) {
    await insertFolderTree(tx, deps, { ...args, folder: child, parentPath: path, position: index })
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
