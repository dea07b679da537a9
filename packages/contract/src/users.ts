import { z } from 'zod'
import { endpoints } from './endpoints.ts'
import { id, instant, language, optionalLine, singleLine, year } from './fields.ts'
import { defineOperation } from './operation.ts'

export const role = z.enum(['Admin', 'Super Admin'])
export type Role = z.infer<typeof role>

export const currentUser = defineOperation(endpoints.currentUser, {
  name: 'current-user',
  summary: 'The signed-in person; without roles during impersonation',
  response: z.object({
    id,
    sub: z.string(),
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    address: z.string(),
    zip: z.string(),
    city: z.string(),
    language: language.nullable(),
    picture: z.string().nullable(),
    /** Hidden from the other owners of the group. */
    hidesPhone: z.boolean(),
    hidesEmail: z.boolean(),
    roleType: z.array(role),
  }),
})
export type CurrentUser = z.infer<typeof currentUser.response>

export const updateProfile = defineOperation(endpoints.updateProfile, {
  name: 'update-profile',
  summary: 'Change the caller’s contact data, except the e-mail address, which belongs to the sign-in',
  /** `id` and `email` must be the caller's. What is omitted does not change: the menu sends the language alone. */
  body: z.strictObject({
    id,
    name: singleLine(200).optional(),
    phone: optionalLine(50).optional(),
    address: optionalLine(200).optional(),
    city: optionalLine(100).optional(),
    zip: optionalLine(10).optional(),
    email: z.string().max(254),
    language: language.optional(),
    hidesPhone: z.boolean().optional(),
    hidesEmail: z.boolean().optional(),
  }),
  response: z.object({ id }),
})

export const currentPoints = defineOperation(endpoints.currentPoints, {
  name: 'current-points',
  summary: "The caller's balances in a group, one per year",
  query: z.strictObject({ groupId: id }),
  response: z.object({ years: z.array(z.object({ year, points: z.int() })) }),
})

export const nextScheduledPointAssignment = defineOperation(endpoints.nextScheduledPointAssignment, {
  name: 'next-scheduled-point-assignment',
  summary: 'When the caller will next get points in a group, how many and for the weeks of which year',
  query: z.strictObject({ groupId: id }),
  /** All but the first are null if nothing is scheduled. `points` is what the caller gets for `year` at that instant. */
  response: z.object({
    hasScheduledAssignment: z.boolean(),
    assignAt: instant.nullable(),
    year: year.nullable(),
    points: z.int().nullable(),
  }),
})
