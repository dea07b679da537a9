import type { Document, DocumentFolder, group as contract, Member } from '@samhus/contract/groups'
import type { Output, Input } from '@samhus/contract/operation'
import { listDocuments, type DocumentRow, type FolderRow } from '../db/queries/document.ts'
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

function createDocumentMapper({ signedUrls }: Deps): (row: DocumentRow) => Document {
  return ({ id, name, path, type, size }) => ({
    name,
    path,
    type,
    size,
    url: signedUrls.createDocumentUrl(id),
  })
}

/** Returns the folders below their root; for a group without documents an empty root without a name. */
function buildTree(
  folders: readonly FolderRow[],
  documents: readonly DocumentRow[],
  onWire: (row: DocumentRow) => Document,
): DocumentFolder {
  const build = ({ name, path }: FolderRow): DocumentFolder => ({
    name,
    path,
    children: folders.filter(({ parentPath }) => parentPath === path).map(build),
    documents: documents.filter(({ folderPath }) => folderPath === path).map(onWire),
  })
  const root = folders.find(({ parentPath }) => parentPath === null)
  return root ? build(root) : { name: '', path: '', children: [], documents: [] }
}
