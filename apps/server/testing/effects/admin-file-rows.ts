import { addDocument } from '../../src/use-cases/admin/add-document.ts'
import { addFolder } from '../../src/use-cases/admin/add-folder.ts'
import { addGroupPicture } from '../../src/use-cases/admin/add-group-picture.ts'
import { addHousePicture } from '../../src/use-cases/admin/add-house-picture.ts'
import { addLogo } from '../../src/use-cases/admin/add-logo.ts'
import { changeBrand } from '../../src/use-cases/admin/change-brand.ts'
import { getHouseId } from '../fixtures/calendars.ts'
import { createPhoto } from '../fixtures/photo.ts'
import type { EffectRows } from './effects-matrix.ts'
import type { EffectsScene } from './effects-scene.ts'

const anyVersion = 999_999_999
const text = Buffer.from('Kære ejer')
const noBrand = {
  brandName: null,
  brandColor: null,
  supportPhone: null,
  supportEmail: null,
  supportFormUrl: null,
}

/** A folder with a document in it. */
async function fileDocument({ deps, admin, world }: EffectsScene) {
  const { actor } = admin('Ole')
  const { groupId } = world
  const { folderId } = await addFolder(deps, actor, { groupId, parentId: null, name: 'Referater' })
  const { documentId } = await addDocument(deps, actor, { folderId, name: 'A.txt', bytes: text })
  return { folderId, documentId }
}

const addGroupPictures = async ({ deps, admin, world }: EffectsScene) => {
  const { groupId } = world
  const add = async () => addGroupPicture(deps, admin('Ole').actor, { groupId, bytes: await createPhoto() })
  return [(await add()).pictureId, (await add()).pictureId]
}

const addHousePictures = async ({ deps, admin, world }: EffectsScene) => {
  const houseId = await getHouseId(world)
  const add = async () => addHousePicture(deps, admin('Ole').actor, { houseId, bytes: await createPhoto() })
  return [(await add()).pictureId, (await add()).pictureId]
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
        return { params: { documentId }, query: { fileName: 'A.md' }, file: Buffer.from('Kære ejere') }
      },
      leaves: [
        '~ document A.txt: name A.txt → A.md, size 10 → 11, file_key an id → an id, filed_at 2026-11-02 12:00 → now, filed_by Ole → Eva',
        '+ document_file A.txt: size 10, type text/plain; charset=utf-8, file_key an id, filed_at 2026-11-02 12:00, filed_by Ole, replaced_at now',
        '+ change refetch',
        '+ audit replace-document of document A.txt by Eva: fields [file, name], file nothing, name A.txt → A.md',
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
  'add-group-picture': {
    'behind two others': {
      by: 'Ole',
      prepare: async (scene) => {
        await addGroupPictures(scene)
        return { params: { groupId: scene.world.groupId }, file: await createPhoto() }
      },
      leaves: [
        '+ picture 3 of Klitten: width 240, height 320',
        '+ change refetch',
        '+ audit add-group-picture of group Klitten by Ole: fields [pictures], pictures 2 → 3',
      ],
    },
  },
  'order-group-pictures': {
    'the other way round': {
      by: 'Ole',
      prepare: async (scene) => ({
        params: { groupId: scene.world.groupId },
        body: { pictureIds: (await addGroupPictures(scene)).toReversed() },
      }),
      leaves: [
        '~ picture 1 of Klitten: position 0 → 1',
        '~ picture 2 of Klitten: position 1 → 0',
        '+ change refetch',
        '+ audit order-group-pictures of group Klitten by Ole: fields [pictures]',
      ],
    },
  },
  'add-house-picture': {
    'behind two others': {
      by: 'Ole',
      prepare: async (scene) => {
        await addHousePictures(scene)
        return { params: { houseId: await getHouseId(scene.world) }, file: await createPhoto() }
      },
      leaves: [
        '+ picture 3 of A: width 240, height 320',
        '+ change refetch',
        '+ audit add-house-picture of house A by Ole: fields [pictures], pictures 2 → 3',
      ],
    },
  },
  'order-house-pictures': {
    'the other way round': {
      by: 'Ole',
      prepare: async (scene) => ({
        params: { houseId: await getHouseId(scene.world) },
        body: { pictureIds: (await addHousePictures(scene)).toReversed() },
      }),
      leaves: [
        '~ picture 1 of A: position 0 → 1',
        '~ picture 2 of A: position 1 → 0',
        '+ change refetch',
        '+ audit order-house-pictures of house A by Ole: fields [pictures]',
      ],
    },
  },
  'remove-picture': {
    'the first of two of a house': {
      by: 'Ole',
      prepare: async (scene) => ({ params: { pictureId: (await addHousePictures(scene))[0] ?? '' } }),
      leaves: [
        '+ file_removal: file_key 1 of A',
        '- picture 1 of A',
        '~ picture 2 of A: position 1 → 0',
        '+ change refetch',
        '+ audit remove-picture of house A by Ole: fields [pictures], pictures 2 → 1',
      ],
    },
  },
  'change-brand': {
    'a name and a telephone number': {
      by: 'Eva',
      prepare: async ({ deps, admin }) => {
        const before = { ...noBrand, brandName: 'Huse', supportEmail: 'a@samhus.example' }
        await changeBrand(deps, admin('Eva').actor, { ...before, version: anyVersion })
        return { body: { ...before, brandName: 'Feriehuse', supportPhone: '+45 1', version: anyVersion } }
      },
      leaves: [
        '~ admin_setting brand: value {logo nothing, brandName Huse, brandColor nothing, supportEmail a@samhus.example, supportPhone nothing, supportFormUrl nothing} → {logo nothing, brandName Feriehuse, brandColor nothing, supportEmail a@samhus.example, supportPhone +45 1, supportFormUrl nothing}',
        '+ change brand of no group',
        '+ audit change-brand of setting brand by Eva: of no group, fields [brandName, supportPhone], brandName Huse → Feriehuse, supportPhone +45 1',
      ],
    },
  },
  'add-logo': {
    'in the place of another': {
      by: 'Eva',
      prepare: async ({ deps, admin }) => {
        await addLogo(deps, admin('Eva').actor, { bytes: await createPhoto() })
        return { file: await createPhoto() }
      },
      leaves: [
        '~ admin_setting brand: value {logo {key an id, hash b8c5a32f51eff821}, brandName nothing, brandColor nothing, supportEmail nothing, supportPhone nothing, supportFormUrl nothing} → {logo {key an id, hash b8c5a32f51eff821}, brandName nothing, brandColor nothing, supportEmail nothing, supportPhone nothing, supportFormUrl nothing}',
        '+ file_removal: file_key an id',
        '+ change brand of no group',
        '+ audit add-logo of setting brand by Eva: of no group, fields [logo]',
      ],
    },
  },
  'remove-logo': {
    'the one there is': {
      by: 'Eva',
      prepare: async ({ deps, admin }) => {
        await addLogo(deps, admin('Eva').actor, { bytes: await createPhoto() })
        return {}
      },
      leaves: [
        '~ admin_setting brand: value {logo {key an id, hash b8c5a32f51eff821}, brandName nothing, brandColor nothing, supportEmail nothing, supportPhone nothing, supportFormUrl nothing} → {logo nothing, brandName nothing, brandColor nothing, supportEmail nothing, supportPhone nothing, supportFormUrl nothing}',
        '+ file_removal: file_key an id',
        '+ change brand of no group',
        '+ audit remove-logo of setting brand by Eva: of no group, fields [logo]',
      ],
    },
  },
}
