import { z } from 'zod'
import { endpoints } from './endpoints.ts'
import { id, instant, language, lineOrEmpty, singleLine, year } from './fields.ts'
import { defineOperation } from './operation.ts'

export const role = z.enum(['Admin', 'Super Admin'])
export type Role = z.infer<typeof role>

export const currentUser = defineOperation(endpoints.currentUser, {
  name: 'current-user',
  summary: 'Who is signed in; no roles while impersonating',
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
    /** Kept back from the other owners of the association. */
    hidesPhone: z.boolean(),
    hidesEmail: z.boolean(),
    roleType: z.array(role),
  }),
})
export type CurrentUser = z.infer<typeof currentUser.response>

export const updateProfile = defineOperation(endpoints.updateProfile, {
  name: 'update-profile',
  summary: 'Change how one is reached; the e-mail address is the sign-in’s and stays',
  /** `id` and `email` have to be the caller's own. What is optional stays as it is where it is left out. */
  body: z.strictObject({
    id,
    name: singleLine(200),
    phone: lineOrEmpty(50),
    address: lineOrEmpty(200),
    city: lineOrEmpty(100),
    zip: lineOrEmpty(20),
    email: z.string().max(254),
    language: language.optional(),
    hidesPhone: z.boolean().optional(),
    hidesEmail: z.boolean().optional(),
  }),
  response: z.object({ id }),
})

export const currentPoints = defineOperation(endpoints.currentPoints, {
  name: 'current-points',
  summary: "The caller's balances in a group, a year each",
  query: z.strictObject({ groupId: id }),
  response: z.object({ years: z.array(z.object({ year, points: z.int() })) }),
})

export const nextScheduledPointAssignment = defineOperation(endpoints.nextScheduledPointAssignment, {
  name: 'next-scheduled-point-assignment',
  summary: 'When the caller is next given points in a group',
  query: z.strictObject({ groupId: id }),
  /** `assignAt` is null where nothing is scheduled. */
  response: z.object({ hasScheduledAssignment: z.boolean(), assignAt: instant.nullable() }),
})
