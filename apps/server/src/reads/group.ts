import type { Document, DocumentFolder, group as contract, Member } from '@samhus/contract/groups'
import type { Output, Input } from '@samhus/contract/operation'
import type { Folder } from '@samhus/domain/documents'
import { listDocuments, type DocumentRow } from '../db/queries/document.ts'
import { findGroupPage, listGroupMembers, type GroupMemberRow } from '../db/queries/group.ts'
import { findMembershipId } from '../db/queries/membership.ts'
import type { Actor, Deps } from '../shared/deps.ts'
import { RefusedError } from '../shared/refused-error.ts'

/**
 * Returns the group's page: its owners, its committee, its documents.
 *
 * @throws RefusedError no-group-found if the caller is no member
 */
export async function group(
  deps: Deps,
  actor: Actor,
  { groupId }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { db } = deps
  if ((await findMembershipId(db, groupId, actor.personId)) === null) throw new RefusedError('no-group-found')
  const [page, members, tree] = await Promise.all([
    findGroupPage(db, groupId),
    listGroupMembers(db, groupId),
    listDocuments(db, groupId),
  ])
  if (!page) throw new RefusedError('no-group-found')
  const { pictures, ...about } = page
  return {
    ...about,
    imageUrls: pictures.map((id) => deps.signedUrls.createImageUrl(id)),
    groupMembers: members.map(toWireMember),
    groupCommitteeMembers: members.filter(({ isCommittee }) => isCommittee).map(toWireMember),
    documents: buildTree(tree.folders, tree.documents, createDocumentMapper(deps)),
  }
}

function toWireMember({ id, name, email, phone }: GroupMemberRow): Member {
  return { id, name, email, phone }
}

type ToDocument = (row: DocumentRow, folderPath: string) => Document

function createDocumentMapper({ signedUrls }: Deps): ToDocument {
  return ({ id, name, type, size }, folderPath) => ({
    name,
    path: `${folderPath}/${name}`,
    type,
    size,
    url: signedUrls.createDocumentUrl(id),
  })
}

/** Returns the folders below their root; for a group without one an empty root without a name. */
function buildTree(
  folders: readonly Folder[],
  documents: readonly DocumentRow[],
  toDocument: ToDocument,
): DocumentFolder {
  const build = ({ id, name }: Folder, path: string): DocumentFolder => ({
    name,
    path,
    children: folders
      .filter(({ parentId }) => parentId === id)
      .map((child) => build(child, `${path}/${child.name}`)),
    documents: documents.filter(({ folderId }) => folderId === id).map((each) => toDocument(each, path)),
  })
  const root = folders.find(({ parentId }) => parentId === null)
  return root ? build(root, root.name) : { name: '', path: '', children: [], documents: [] }
}
