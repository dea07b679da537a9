import * as audit from '../../db/queries/audit.ts'
import type { Doer } from '../../db/queries/audit.ts'
import type { Tx } from '../../db/core/client.ts'
import { insertDocument, insertFolder } from '../../db/queries/document.ts'
import type { Deps } from '../../shared/deps.ts'
import { RefusedError } from '../../shared/refused-error.ts'

/** A paper as somebody hands it in; what it is is seen in its bytes. */
interface Paper {
  readonly name: string
  /** Unique in the group. */
  readonly path: string
  readonly bytes: Buffer
}

/** A folder with everything in it; a path is unique in the group. */
export interface FiledFolder {
  readonly name: string
  readonly path: string
  readonly children: readonly FiledFolder[]
  readonly documents: readonly Paper[]
}

const longestName = 200

/**
 * Files a group's documents: the whole tree of a group that has none yet, in the order given.
 *
 * Refuses invalid-request for a name that no file can have and for an empty file, payload-too-large. The files
 * are kept before their rows are written, and thrown away again where the rows cannot be.
 */
export async function fileDocuments(
  deps: Deps,
  by: Doer | null,
  { groupId, root }: { groupId: string; root: FiledFolder },
): Promise<void> {
  const papers = papersIn(root)
  if (papers.some(({ name }) => !isName(name))) throw new RefusedError('invalid-request')
  const kept = new Map<Paper, Kept>()
  try {
    for (const paper of papers) kept.set(paper, await deps.files.keepPaper(paper.bytes))
    await deps.db.transaction(async (tx) => {
      const at = deps.now()
      await file(tx, deps, { groupId, folder: root, parentPath: null, position: 0, kept, at })
      const subject = { subjectKind: 'group', subjectId: groupId, groupId }
      await audit.record(tx, { at, by, action: 'file-documents', ...subject })
    })
  } catch (error) {
    await Promise.all([...kept.values()].map(({ key }) => deps.files.remove(key).catch(() => undefined)))
    throw error
  }
}

type Kept = Awaited<ReturnType<Deps['files']['keepPaper']>>

interface Filing {
  readonly groupId: string
  readonly folder: FiledFolder
  readonly parentPath: string | null
  readonly position: number
  readonly kept: ReadonlyMap<Paper, Kept>
  readonly at: number
}

async function file(tx: Tx, deps: Deps, filing: Filing): Promise<void> {
  const { groupId, folder, parentPath, position, kept, at } = filing
  const { name, path, children, documents } = folder
  await insertFolder(tx, { groupId, path, parentPath, name, position })
  await Promise.all(
    documents.map((document, index) => {
      const { key: fileKey, type, size } = keptOf(document, kept)
      const of = { id: deps.ids(), groupId, folderPath: path, position: index }
      return insertDocument(tx, { ...of, name: document.name, path: document.path, fileKey, type, size }, at)
    }),
  )
  for (const [index, child] of children.entries()) {
    await file(tx, deps, { ...filing, folder: child, parentPath: path, position: index })
  }
}

function keptOf(document: Paper, kept: ReadonlyMap<Paper, Kept>): Kept {
  const found = kept.get(document)
  if (!found) throw new Error('every paper is kept before its row is written')
  return found
}

function papersIn({ documents, children }: FiledFolder): Paper[] {
  return [...documents, ...children.flatMap(papersIn)]
}

/** No folder in it, nothing that cannot be seen, and not only dots. */
function isName(name: string): boolean {
  return name.trim() !== '' && name.length <= longestName && !/[\p{Cc}\p{Cs}/\\]|^\.+$/u.test(name)
}
