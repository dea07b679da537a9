import { createHash } from 'node:crypto'

/** Returns a text that is another one once the document has another file; its name and place do not count. */
export function createDocumentVersion({
  id,
  fileKey,
}: {
  readonly id: string
  readonly fileKey: string
}): string {
  return hash([id, fileKey])
}

/**
 * Returns a text that is another one once anything has come into the folder, or one below it, or has gone, or a document
 * there has another file.
 *
 * @param versions Of its folders and documents.
 */
export function createFolderVersion(id: string, versions: readonly string[]): string {
  return hash([id, ...versions.toSorted()])
}

function hash(parts: readonly string[]): string {
  return createHash('sha256').update(parts.join(' ')).digest('base64url').slice(0, 22)
}
