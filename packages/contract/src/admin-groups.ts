import { z } from 'zod'
import { adminEndpoints } from './admin-endpoints.ts'
import { listQuery, listResponse } from './admin-lists.ts'
import { id } from './fields.ts'
import { defineOperation } from './operation.ts'

const adminGroup = z.object({
  id,
  code: z.string(),
  name: z.string(),
  /** `yearlyGroupList`: its place in the yearly report's list of groups; null: not in it. */
  reports: z.object({ yearlyGroupList: z.string().nullable() }),
  numMembers: z.int(),
  numHouses: z.int(),
  isArchived: z.boolean(),
})
export type AdminGroup = z.infer<typeof adminGroup>

export const adminGroups = defineOperation(adminEndpoints.adminGroups, {
  name: 'admin-groups',
  summary: 'All groups, archived ones too',
  query: z.strictObject({ ...listQuery(['code', 'name', 'numMembers', 'numHouses']) }),
  response: listResponse(adminGroup),
})

const adminHouse = z.object({
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
export type AdminHouse = z.infer<typeof adminHouse>

export const adminHouses = defineOperation(adminEndpoints.adminHouses, {
  name: 'admin-houses',
  summary: 'All houses, archived ones too',
  query: z.strictObject({
    ...listQuery(['code', 'name', 'groupName', 'city']),
    groupId: id.optional(),
  }),
  response: listResponse(adminHouse),
})
