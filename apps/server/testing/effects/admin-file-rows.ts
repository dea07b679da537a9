import { addDocument } from '../../src/use-cases/admin/add-document.ts'
import { addFolder } from '../../src/use-cases/admin/add-folder.ts'
import type { EffectRows } from './effects-matrix.ts'
import type { EffectsScene } from './effects-scene.ts'

const text = Buffer.from('Kære ejer')

/** A folder with a document in it. */
async function fileDocument({ deps, admin, world }: EffectsScene) {
  const { actor } = admin('Ole')
  const { groupId } = world
  const { folderId } = await addFolder(deps, actor, { groupId, parentId: null, name: 'Referater' })
  const { documentId } = await addDocument(deps, actor, { folderId, name: 'A.txt', bytes: text })
  return { folderId, documentId }
}

/** What admins do with documents, pictures and the brand. */
export const adminFileRows: EffectRows = {
  'add-folder': {
    'in the outermost one': {
      by: 'Ole',
      prepare: async ({ world }) => ({
        params: { groupId: world.groupId },
        body: { name: 'Referater', parentId: null },
      }),
      leaves: [
        '+ document_folder Referater: name Referater, position 0, parent_id Klitten',
        '+ change refetch',
        '+ audit add-folder of folder Referater by Ole: fields [name, folder], folder Dokumenter, name Referater',
      ],
    },
  },
  'change-folder': {
    'another name': {
      by: 'Ole',
      prepare: async (scene) => ({
        params: { folderId: (await fileDocument(scene)).folderId },
        body: { name: 'Vedtægter' },
      }),
      leaves: [
        '~ document_folder Referater: name Referater → Vedtægter',
        '+ change refetch',
        '+ audit change-folder of folder Referater by Ole: fields [name], name Referater → Vedtægter',
      ],
    },
  },
  'remove-folder': {
    'with a document': {
      by: 'Ole',
      prepare: async (scene) => ({ params: { folderId: (await fileDocument(scene)).folderId } }),
      leaves: [
        '- document A.txt',
        '- document_folder Referater',
        '+ file_removal: file_key an id',
        '+ change refetch',
        '+ audit remove-folder of folder Referater by Ole: fields [path], path Dokumenter/Referater → nothing',
      ],
    },
  },
  'add-document': {
    'to a folder': {
      by: 'Ole',
      prepare: async (scene) => ({
        params: { folderId: (await fileDocument(scene)).folderId },
        query: { name: 'B.txt' },
        file: text,
      }),
      leaves: [
        '+ document B.txt: name B.txt, size 10, type text/plain; charset=utf-8, file_key an id, filed_at now, filed_by Ole, position 1, folder_id Referater',
        '+ change refetch',
        '+ audit add-document of document B.txt by Ole: fields [name, folder], folder Dokumenter/Referater, name B.txt',
      ],
    },
  },
  'change-document': {
    'another name': {
      by: 'Ole',
      prepare: async (scene) => ({
        params: { documentId: (await fileDocument(scene)).documentId },
        body: { name: 'B.txt' },
      }),
      leaves: [
        '~ document A.txt: name A.txt → B.txt',
        '+ change refetch',
        '+ audit change-document of document A.txt by Ole: fields [name], name A.txt → B.txt',
      ],
    },
  },
  'replace-document': {
    'by another file, while the former one stays': {
      by: 'Eva',
      prepare: async (scene) => {
        const { documentId } = await fileDocument(scene)
        scene.world.advance({ hours: 1 })
        return { params: { documentId }, query: { fileName: 'B.txt' }, file: Buffer.from('Kære ejere') }
      },
      leaves: [
        '~ document A.txt: name A.txt → B.txt, size 10 → 11, file_key an id → an id, filed_at 2026-11-02 12:00 → now, filed_by Ole → Eva',
        '+ document_file A.txt: size 10, type text/plain; charset=utf-8, file_key an id, filed_at 2026-11-02 12:00, filed_by Ole, replaced_at now',
        '+ change refetch',
        '+ audit replace-document of document A.txt by Eva: fields [file, name], file nothing, name A.txt → B.txt',
      ],
    },
  },
  'remove-document': {
    'from its folder': {
      by: 'Ole',
      prepare: async (scene) => ({ params: { documentId: (await fileDocument(scene)).documentId } }),
      leaves: [
        '- document A.txt',
        '+ file_removal: file_key an id',
        '+ change refetch',
        '+ audit remove-document of document A.txt by Ole: fields [path], path Dokumenter/Referater/A.txt → nothing',
      ],
    },
  },
}
