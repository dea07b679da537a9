import type { Document, DocumentFolder, group as contract, Member } from '@samhus/contract/groups'
import type { Answer, Input } from '@samhus/contract/operation'
import { listDocuments, type DocumentRow, type FolderRow } from '../db/queries/document.ts'
import { findGroupPage, listGroupMembers, type GroupMemberRow } from '../db/queries/group.ts'
import { findMembershipId } from '../db/queries/membership.ts'
import type { Actor, Deps } from '../shared/deps.ts'
import { RefusedError } from '../shared/refused-error.ts'

/** The association's page: its owners, its committee, its documents. Refuses no-group-found outside one's groups. */
export async function group(
  deps: Deps,
  actor: Actor,
  { groupId }: Input<typeof contract>,
): Promise<Answer<typeof contract>> {
  const { db } = deps
  if ((await findMembershipId(db, groupId, actor.personId)) === null) throw new RefusedError('no-group-found')
  const [page, members, papers] = await Promise.all([
    findGroupPage(db, groupId),
    listGroupMembers(db, groupId),
    listDocuments(db, groupId),
  ])
  if (!page) throw new RefusedError('no-group-found')
  const { pictures, ...about } = page
  return {
    ...about,
    imageUrls: pictures.map((id) => deps.signedUrls.picture(id)),
    groupMembers: members.map(toWireMember),
    groupCommitteeMembers: members.filter(({ isCommittee }) => isCommittee).map(toWireMember),
    documents: buildTree(papers.folders, papers.documents, createDocumentMapper(deps)),
  }
}

function toWireMember({ id, name, email, phone }: GroupMemberRow): Member {
  return { id, name, email, phone }
}

/** What a member may open of it, and for how long. */
function createDocumentMapper({ signedUrls: addresses }: Deps): (row: DocumentRow) => Document {
  return ({ id, name, path, type, size }) => ({ name, path, type, size, url: addresses.document(id) })
}

/** The folders under their root; a group that has filed nothing has an empty one without a name. */
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
