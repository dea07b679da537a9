import { z } from 'zod'
import { adminEndpoints } from './admin-endpoints.ts'
import { groupParams } from './admin-lists.ts'
import { id, instant, singleLine } from './fields.ts'
import { defineOperation } from './operation.ts'

/** Of a folder or a document: no slash, so that a path says what it names. Unique in its folder, whatever its case. */
export const documentName = singleLine(200)
  .regex(/^(?!\.+$)[^/\\]*$/)
  .normalize('NFC')
/** As the caller has read it: a name that is another one by now stays (`changed-meanwhile`). */
const formerName = documentName.optional()
const position = z.int().min(0).max(100_000)

const file = z.object({
  type: z.string(),
  /** Bytes. */
  size: z.int(),
  /** Opens the file. Signed, as `Document.url`. */
  url: z.string(),
  at: instant,
  /** The name of who filed it; null: not known. */
  by: z.string().nullable(),
})

/** Of a document's file, or of everything in a folder: another one where a file has come, gone or been replaced. */
const treeVersion = z.string().max(64)
/** What the caller has seen; if it is another one by now, nothing is removed. Without it what is there now goes. */
const seenVersion = z.strictObject({ version: treeVersion.optional() })

const adminDocument = z.object({
  documentId: id,
  name: z.string(),
  version: treeVersion,
  ...file.shape,
  /** The files that it had before, newest first. */
  formerFiles: z.array(file.extend({ replacedAt: instant })),
})
export type AdminDocument = z.infer<typeof adminDocument>

/** A folder with its documents and subfolders, each in display order. */
const adminFolder = z
  .object({
    folderId: id,
    name: z.string(),
    version: treeVersion,
    get folders() {
      return z.array(adminFolder)
    },
    documents: z.array(adminDocument),
  })
  .meta({ id: 'AdminFolder' })
export type AdminFolder = z.infer<typeof adminFolder>

export const adminDocuments = defineOperation(adminEndpoints.adminDocuments, {
  name: 'admin-documents',
  summary: 'A group’s folders and documents, with the files that documents had before',
  params: groupParams,
  /** The outermost folder, which every group has. */
  response: z.object({ root: adminFolder }),
})

export const addFolder = defineOperation(adminEndpoints.addFolder, {
  name: 'add-folder',
  summary: 'Add a folder to another one; without a parent to the outermost',
  params: groupParams,
  body: z.strictObject({ name: documentName, parentId: id.nullable() }),
  response: z.object({ folderId: id }),
})

export const changeFolder = defineOperation(adminEndpoints.changeFolder, {
  name: 'change-folder',
  summary: 'Rename a folder, move it into another one, or to another place in its own',
  params: z.strictObject({ folderId: id }),
  body: z.strictObject({
    name: documentName.optional(),
    formerName,
    parentId: id.optional(),
    position: position.optional(),
  }),
  response: z.object({ folderId: id }),
})

export const removeFolder = defineOperation(adminEndpoints.removeFolder, {
  name: 'remove-folder',
  summary: 'Remove a folder with everything in it',
  params: z.strictObject({ folderId: id }),
  query: seenVersion,
  response: z.object({ folderId: id, numDocuments: z.int() }),
})

export const addDocument = defineOperation(adminEndpoints.addDocument, {
  name: 'add-document',
  summary: 'Add a document to a folder',
  params: z.strictObject({ folderId: id }),
  query: z.strictObject({ name: documentName }),
  fileBytes: 25_000_000,
  response: z.object({ documentId: id }),
})

export const changeDocument = defineOperation(adminEndpoints.changeDocument, {
  name: 'change-document',
  summary: 'Rename a document, move it into another folder, or to another place in its own',
  params: z.strictObject({ documentId: id }),
  body: z.strictObject({
    name: documentName.optional(),
    formerName,
    folderId: id.optional(),
    position: position.optional(),
  }),
  response: z.object({ documentId: id }),
})

export const replaceDocument = defineOperation(adminEndpoints.replaceDocument, {
  name: 'replace-document',
  summary: 'Replace a document’s file; its links open the new one, the former one stays in its history',
  params: z.strictObject({ documentId: id }),
  /** Of the new file, whose ending the document’s name gets. Without one the name stays. */
  query: z.strictObject({ fileName: documentName.optional() }),
  fileBytes: 25_000_000,
  response: z.object({ documentId: id }),
})

export const removeDocument = defineOperation(adminEndpoints.removeDocument, {
  name: 'remove-document',
  summary: 'Remove a document with the files that it had before',
  params: z.strictObject({ documentId: id }),
  query: seenVersion,
  response: z.object({ documentId: id }),
})
