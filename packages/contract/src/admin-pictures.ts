import { z } from 'zod'
import { adminEndpoints } from './admin-endpoints.ts'
import { groupParams, houseParams } from './admin-lists.ts'
import { id } from './fields.ts'
import { defineOperation } from './operation.ts'

const maxPictureBytes = 20_000_000
/** `maxPictures` of the domain. */
const maxPictures = 60

/** A picture of a house or of a group. */
export const adminPicture = z.object({
  pictureId: id,
  /** Signed, as `imageUrls`. */
  imageUrl: z.string(),
  width: z.int(),
  height: z.int(),
})
export type AdminPicture = z.infer<typeof adminPicture>

/** Every picture of the house or group, in the new order. */
const order = z.strictObject({ pictureIds: z.array(id).max(maxPictures) })
const pictures = z.object({ pictures: z.array(adminPicture) })

export const addGroupPicture = defineOperation(adminEndpoints.addGroupPicture, {
  name: 'add-group-picture',
  summary: 'Add a picture of a group, behind the others',
  params: groupParams,
  fileBytes: maxPictureBytes,
  response: adminPicture,
})

export const orderGroupPictures = defineOperation(adminEndpoints.orderGroupPictures, {
  name: 'order-group-pictures',
  summary: 'Put a group’s pictures into another order',
  params: groupParams,
  body: order,
  response: pictures,
})

export const addHousePicture = defineOperation(adminEndpoints.addHousePicture, {
  name: 'add-house-picture',
  summary: 'Add a picture of a house, behind the others',
  params: houseParams,
  fileBytes: maxPictureBytes,
  response: adminPicture,
})

export const orderHousePictures = defineOperation(adminEndpoints.orderHousePictures, {
  name: 'order-house-pictures',
  summary: 'Put a house’s pictures into another order',
  params: houseParams,
  body: order,
  response: pictures,
})

export const removePicture = defineOperation(adminEndpoints.removePicture, {
  name: 'remove-picture',
  summary: 'Remove a picture of a house or a group',
  params: z.strictObject({ pictureId: id }),
  response: z.object({ pictureId: id }),
})
