import { z } from 'zod'
import { adminEndpoints } from './admin-endpoints.ts'
import { houseParams, listQuery, listResponse, reason, version } from './admin-lists.ts'
import { adminPicture } from './admin-pictures.ts'
import { id, instant, optionalLine, singleLine } from './fields.ts'
import { defineOperation } from './operation.ts'

const adminHouseRow = z.object({
  id,
  code: z.string(),
  name: z.string(),
  groupId: id,
  groupCode: z.string(),
  groupName: z.string(),
  address: z.string(),
  city: z.string(),
  country: z.string(),
  /** The years that have a calendar. */
  years: z.array(z.int()),
  isArchived: z.boolean(),
})
export type AdminHouseRow = z.infer<typeof adminHouseRow>

export const adminHouses = defineOperation(adminEndpoints.adminHouses, {
  name: 'admin-houses',
  summary: 'All houses, archived ones too',
  query: z.strictObject({
    ...listQuery(['code', 'name', 'groupName', 'city']),
    groupId: id.optional(),
  }),
  response: listResponse(adminHouseRow),
})

/** Several lines, which may be none. An empty line separates paragraphs. */
const houseText = z
  .string()
  .trim()
  .max(10_000)
  .regex(/^(?:[\n\r\t]|[^\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069])*$/u)

const languageTexts = z.strictObject({ description: houseText, goodToKnow: houseText })
/** What a house page says in each language; an empty text falls back to another language. */
export const houseTexts = z.strictObject({ da: languageTexts, sv: languageTexts, en: languageTexts })
export type HouseTexts = z.infer<typeof houseTexts>

/** The data of a house that an admin edits. 0, 0: the house has no place on the map yet. */
export const houseFields = {
  code: singleLine(20),
  name: singleLine(100),
  address: optionalLine(200),
  city: optionalLine(100),
  country: optionalLine(100),
  lat: z.number().min(-85).max(85),
  lng: z.number().min(-180).max(180),
  zoom: z.int().min(1).max(19),
  /** Suggested to guests who check out; null: nothing is. */
  usualPeople: z.int().min(0).max(99).nullable(),
  texts: houseTexts,
}

export const adminHouse = defineOperation(adminEndpoints.adminHouse, {
  name: 'admin-house',
  summary: 'A house as admins edit it',
  params: houseParams,
  response: adminHouseRow.extend({
    ...houseFields,
    /** In display order: the first one is shown on cards. */
    pictures: z.array(adminPicture),
    archivedAt: instant.nullable(),
    /** Weeks that are not over and are held, offered, waited for or booked: while there are any, it cannot be archived. */
    numLiveWeeks: z.int(),
    version,
  }),
})
export type AdminHouse = z.infer<typeof adminHouse.response>

export const addHouse = defineOperation(adminEndpoints.addHouse, {
  name: 'add-house',
  summary: 'Add a house to a group',
  body: z.strictObject({ groupId: id, ...houseFields }),
  response: z.object({ houseId: id }),
})

export const updateHouse = defineOperation(adminEndpoints.updateHouse, {
  name: 'update-house',
  summary:
    'Change a house’s data and texts; fields that only others changed since `version` keep their values',
  params: houseParams,
  body: z.strictObject({ ...houseFields, version }),
  /** `merged`: the fields whose newer values of others were kept; a text is `texts.sv.description`, the place `location`. */
  response: z.object({ houseId: id, version, merged: z.array(z.string()) }),
})

export const archiveHouse = defineOperation(adminEndpoints.archiveHouse, {
  name: 'archive-house',
  summary: 'Archive a house: owners do not see it any more',
  params: houseParams,
  body: z.strictObject({ reason }),
  response: z.object({ houseId: id, version }),
})

export const reopenHouse = defineOperation(adminEndpoints.reopenHouse, {
  name: 'reopen-house',
  summary: 'Bring an archived house back',
  params: houseParams,
  body: z.strictObject({ reason }),
  response: z.object({ houseId: id, version }),
})
