import { z } from 'zod'
import { adminEndpoints } from './admin-endpoints.ts'
import { groupParams, listQuery, listResponse, reason, version } from './admin-lists.ts'
import { adminPicture } from './admin-pictures.ts'
import { id, instant, numericId, optionalLine, singleLine } from './fields.ts'
import { defineOperation } from './operation.ts'

/** `yearlyGroupList`: its name in the yearly report's list of groups; null: not in it. */
const reports = z.object({ yearlyGroupList: z.string().nullable() })

const adminGroupRow = z.object({
  id,
  code: z.string(),
  name: z.string(),
  reports,
  numMembers: z.int(),
  numHouses: z.int(),
  isArchived: z.boolean(),
})
export type AdminGroupRow = z.infer<typeof adminGroupRow>

export const adminGroups = defineOperation(adminEndpoints.adminGroups, {
  name: 'admin-groups',
  summary: 'All groups, archived ones too',
  query: z.strictObject({ ...listQuery(['code', 'name', 'numMembers', 'numHouses']) }),
  response: listResponse(adminGroupRow),
})

export const adminGroup = defineOperation(adminEndpoints.adminGroup, {
  name: 'admin-group',
  summary: 'A group as admins edit it',
  params: groupParams,
  response: adminGroupRow.extend({
    facebookLink: z.string(),
    /** In display order: the first one is shown on cards. */
    pictures: z.array(adminPicture),
    archivedAt: instant.nullable(),
    /** Weeks ahead that are held, waited for or booked: while there are any, it cannot be archived. */
    numLiveWeeks: z.int(),
    timeZone: z.string(),
    version,
  }),
})
export type AdminGroup = z.infer<typeof adminGroup.response>

/** The data of a group that an admin edits. */
export const groupFields = {
  code: singleLine(20),
  name: singleLine(100),
  facebookLink: optionalLine(300),
  yearlyGroupList: singleLine(50).nullable(),
}

export const createGroup = defineOperation(adminEndpoints.createGroup, {
  name: 'create-group',
  summary: 'Create a group with the default rules and one of the point plans',
  body: z.strictObject({
    code: groupFields.code,
    name: groupFields.name,
    pointPlan: z.enum(['comfort', 'premium', 'quantus']),
  }),
  response: z.object({ groupId: id }),
})

export const updateGroup = defineOperation(adminEndpoints.updateGroup, {
  name: 'update-group',
  summary: 'Change a group’s data; fields that only others changed since `version` keep their values',
  params: groupParams,
  body: z.strictObject({ ...groupFields, version }),
  /** `merged`: the fields whose newer values of others were kept. */
  response: z.object({ groupId: id, version, merged: z.array(z.string()) }),
})

export const archiveGroup = defineOperation(adminEndpoints.archiveGroup, {
  name: 'archive-group',
  summary: 'Archive a group: only admins see it any more',
  params: groupParams,
  body: z.strictObject({ reason }),
  response: z.object({ groupId: id, version }),
})

export const reopenGroup = defineOperation(adminEndpoints.reopenGroup, {
  name: 'reopen-group',
  summary: 'Bring an archived group back',
  params: groupParams,
  body: z.strictObject({ reason }),
  response: z.object({ groupId: id, version }),
})

const groupMember = z.object({
  id,
  membershipId: numericId,
  /** The owner's code. */
  title: z.string(),
  name: z.string(),
  email: z.string(),
  addedAt: instant,
  isCommittee: z.boolean(),
  isMarked: z.boolean(),
  enabled: z.boolean(),
})
export type AdminGroupMember = z.infer<typeof groupMember>

export const groupMembers = defineOperation(adminEndpoints.groupMembers, {
  name: 'group-members',
  summary: 'The members of a group',
  params: groupParams,
  query: z.strictObject({
    ...listQuery(['title', 'name', 'email', 'addedAt', 'isCommittee', 'isMarked']),
  }),
  response: listResponse(groupMember),
})
