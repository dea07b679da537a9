import { addGroupPicture } from '../../src/use-cases/admin/add-group-picture.ts'
import { addHousePicture } from '../../src/use-cases/admin/add-house-picture.ts'
import { addLogo } from '../../src/use-cases/admin/add-logo.ts'
import { changeBrand } from '../../src/use-cases/admin/change-brand.ts'
import { getHouseId } from '../fixtures/calendars.ts'
import { createPhoto } from '../fixtures/photo.ts'
import type { EffectRows } from './effects-matrix.ts'
import type { EffectsScene } from './effects-scene.ts'

const anyVersion = 999_999_999
const noBrand = {
  brandName: null,
  brandColor: null,
  supportPhone: null,
  supportEmail: null,
  supportFormUrl: null,
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

/** What admins do with pictures and the brand. */
export const adminPictureRows: EffectRows = {
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
