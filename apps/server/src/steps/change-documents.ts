import type { ErrorType } from '@samhus/contract/errors'
import { getFolderPath, type Folder, type PlaceProblem } from '@samhus/domain/documents'
import type { Instant } from '@samhus/domain/refusal'
import { insertAuditRow, type AuditActor } from '../db/queries/audit.ts'
import { publishRefetch } from '../db/queries/change.ts'
import {
  findGroupOfDocument,
  findGroupOfFolder,
  findLockedDocument,
  lockFolders,
  type LockedDocument,
} from '../db/queries/document-tree.ts'
import type { Tx } from '../db/core/client.ts'
import { RefusedError } from '../shared/refused-error.ts'

/** A group's folders, locked until the transaction ends. */
export interface LockedFolders {
  readonly groupId: string
  readonly folders: readonly Folder[]
}

/**
 * Locks the tree that a folder is in.
 *
 * @throws RefusedError not-found
 */
export async function lockFolderWithTree(
  tx: Tx,
  folderId: string,
): Promise<LockedFolders & { readonly folder: Folder }> {
  const groupId = await findGroupOfFolder(tx, folderId)
  const folders = groupId === null ? [] : await lockFolders(tx, groupId)
  const folder = folders.find(({ id }) => id === folderId)
  if (groupId === null || !folder) throw new RefusedError('not-found')
  return { groupId, folders, folder }
}

/**
 * Locks the tree that a document is in.
 *
 * @throws RefusedError not-found
 */
export async function lockDocumentWithTree(
  tx: Tx,
  documentId: string,
): Promise<LockedFolders & { readonly document: LockedDocument }> {
  const groupId = await findGroupOfDocument(tx, documentId)
  if (groupId === null) throw new RefusedError('not-found')
  const folders = await lockFolders(tx, groupId)
  const document = await findLockedDocument(tx, groupId, documentId)
  if (!document) throw new RefusedError('not-found')
  return { groupId, folders, document }
}

const refusals: Readonly<Record<PlaceProblem, ErrorType>> = {
  'name-taken': 'code-taken',
  'own-subfolder': 'invalid-request',
  outermost: 'invalid-request',
  'too-deep': 'invalid-request',
  'no-folder': 'not-found',
}

/** @throws RefusedError code-taken for a name that the folder has already (R174); invalid-request (R175); not-found */
export function throwIfMisplaced(problem: PlaceProblem | null): void {
  if (problem !== null) throw new RefusedError(refusals[problem])
}

/** @throws RefusedError changed-meanwhile where it has another name than the caller has read (R175) */
export function throwIfRenamed({ name }: { readonly name: string }, read: string | undefined): void {
  if (read !== undefined && read !== name) throw new RefusedError('changed-meanwhile')
}

/** A field of a folder or a document with its values. */
export interface ChangedField {
  readonly field: 'name' | 'folder' | 'position' | 'file' | 'path'
  readonly before: string | null
  readonly after: string | null
}

/** What happened to a folder or a document. */
export interface DocumentAct {
  readonly action: string
  readonly subjectKind: 'folder' | 'document'
  readonly subjectId: string
  readonly values: readonly ChangedField[]
}

/** Records what was done in a group's tree, and lets every open browser of the group fetch it. */
export async function recordDocumentAct(
  tx: Tx,
  { groupId, ...act }: DocumentAct & { readonly groupId: string },
  { by, at }: { by: AuditActor; at: Instant },
): Promise<void> {
  const fields = act.values.map(({ field }) => field)
  await Promise.all([
    insertAuditRow(tx, { ...act, at, by, groupId, fields }),
    publishRefetch(tx, { at, groupId }),
  ])
}

/** Returns those values that are not what they were. */
export function onlyChanged(values: readonly ChangedField[]): ChangedField[] {
  return values.filter(({ before, after }) => before !== after)
}

/** Returns a move into another folder, by paths; nothing where it is the same. */
export function describeMove(
  folders: readonly Folder[],
  { before, after }: { before: string; after: string },
): ChangedField[] {
  if (before === after) return []
  return [{ field: 'folder', before: getFolderPath(folders, before), after: getFolderPath(folders, after) }]
}

/** Returns a move among those beside it, by places from 1. */
export function describePlace(before: number, after: number): ChangedField[] {
  return [{ field: 'position', before: String(before + 1), after: String(after + 1) }]
}
