import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import * as account from './account.ts'
import * as adminActivity from './admin-activity.ts'
import * as adminAnnouncements from './admin-announcements.ts'
import * as adminArrivals from './admin-arrivals.ts'
import * as adminBookingActs from './admin-booking-acts.ts'
import * as adminBookings from './admin-bookings.ts'
import * as adminBrand from './admin-brand.ts'
import * as adminDocuments from './admin-documents.ts'
import * as adminFees from './admin-fees.ts'
import * as adminGroups from './admin-groups.ts'
import * as adminHouses from './admin-houses.ts'
import * as adminImport from './admin-import.ts'
import * as adminMail from './admin-mail.ts'
import * as adminMailSettings from './admin-mail-settings.ts'
import * as adminMailTemplates from './admin-mail-templates.ts'
import * as adminOwners from './admin-owners.ts'
import * as adminPictures from './admin-pictures.ts'
import * as adminPoints from './admin-points.ts'
import * as adminPolicy from './admin-policy.ts'
import * as adminReports from './admin-reports.ts'
import * as adminSettings from './admin-settings.ts'
import * as adminShell from './admin-shell.ts'
import * as adminSupport from './admin-support.ts'
import * as adminWeeks from './admin-weeks.ts'
import * as adminYears from './admin-years.ts'
import { adminEndpoints } from './admin-endpoints.ts'
import * as announcements from './announcements.ts'
import * as arrivals from './arrivals.ts'
import * as bookings from './bookings.ts'
import * as calendars from './calendars.ts'
import * as checkOut from './check-out.ts'
import * as config from './config.ts'
import { endpoints } from './endpoints.ts'
import * as groups from './groups.ts'
import * as houses from './houses.ts'
import type { Operation } from './operation.ts'
import * as mail from './mail.ts'
import * as odds from './odds.ts'
import * as points from './points.ts'
import * as push from './push.ts'
import * as session from './session.ts'
import * as users from './users.ts'

const areas: readonly object[] = [
  account,
  adminActivity,
  adminAnnouncements,
  adminArrivals,
  adminBookingActs,
  adminBookings,
  adminBrand,
  adminDocuments,
  adminFees,
  adminGroups,
  adminHouses,
  adminImport,
  adminMail,
  adminMailSettings,
  adminMailTemplates,
  adminOwners,
  adminPictures,
  adminPoints,
  adminPolicy,
  adminReports,
  adminSettings,
  adminShell,
  adminSupport,
  adminWeeks,
  adminYears,
  announcements,
  arrivals,
  bookings,
  calendars,
  checkOut,
  config,
  groups,
  houses,
  mail,
  odds,
  points,
  push,
  session,
  users,
]

const operations = areas
  .flatMap((area) => Object.entries(area))
  .filter((entry): entry is [string, Operation] => isOperation(entry[1]))

function isOperation(value: unknown): value is Operation {
  return typeof value === 'object' && value !== null && 'summary' in value
}

function listNames(schema: z.ZodType | undefined): string[] {
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
}

/** The parts of every operation's input. */
const inputParts = operations.flatMap(([name, { params, query, body }]) =>
  Object.entries({ params, query, body }).flatMap(([part, schema]) =>
    schema === undefined ? [] : [[`${part} of ${name}`, schema] as const],
  ),
)

/** Returns the paths of all objects in a JSON schema that accept properties which it does not name. */
function listOpenObjects(schema: unknown, path = '(itself)'): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { type, additionalProperties } = schema as { type?: unknown; additionalProperties?: unknown }
  const own = type === 'object' && additionalProperties !== false ? [path] : []
  return [...own, ...Object.entries(schema).flatMap(([key, part]) => listOpenObjects(part, `${path}.${key}`))]
}

/** Strings of bodies that are only compared with what is stored. */
const comparedStrings = ['anonymizeOwner.name', 'replySupport.to', 'updateProfile.email']

/** Returns the paths of all strings in a schema that accept `text`. */
function listStringsThatAccept(text: string, schema: unknown, path: string): string[] {
  if (schema instanceof z.ZodObject) {
    const fields: Readonly<Record<string, unknown>> = schema.shape
    return Object.keys(fields).flatMap((key) => listStringsThatAccept(text, fields[key], `${path}.${key}`))
  }
  if (schema instanceof z.ZodArray) return listStringsThatAccept(text, schema.element, path)
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    return listStringsThatAccept(text, schema.unwrap(), path)
  }
  return schema instanceof z.ZodString && schema.safeParse(text).success ? [path] : []
}

describe('the endpoints', () => {
  it('have one operation each, exported under the same name', () => {
    const defined = operations.map(([name, { method, path, caller }]) => [name, { method, path, caller }])
    const all = { ...endpoints, ...adminEndpoints }
    expect(defined.length).toBe(Object.keys(endpoints).length + Object.keys(adminEndpoints).length)
    expect(Object.fromEntries(defined)).toEqual(all)
  })

  it('differ in method or path', () => {
    const urls = operations.map(([, { method, path }]) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`)
    expect(new Set(urls).size).toBe(urls.length)
  })

  it.each(operations)('%s has an operation of the same name in kebab case', (exported, { name }) => {
    expect(name).toBe(exported.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`))
  })

  // A call has one input object: fields that are not in the path are the query of a GET, a DELETE or a file, else the body.
  it.each(operations)(
    '%s has each parameter in only one of path, query and body',
    (_, { method, path, params, query, body, fileBytes }) => {
      const hasQuery = method === 'GET' || method === 'DELETE' || fileBytes !== undefined
      expect(hasQuery ? body : query).toBeUndefined()
      const names = [params, query, body].flatMap(listNames)
      expect(new Set(names).size).toBe(names.length)
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => String(name))
      expect(listNames(params).sort()).toEqual(inPath.sort())
    },
  )

  it('have a body, a query or parameters to be checked', () => {
    expect(inputParts.length).toBeGreaterThan(20)
  })

  it.each(inputParts)('the %s refuses an unknown property, also in each object inside', (_part, schema) => {
    const issues = schema.safeParse({ propertyThatNobodyNamed: 1 }).error?.issues ?? []
    expect(issues.map(({ code }) => code)).toContain('unrecognized_keys')
    expect(listOpenObjects(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))).toEqual([])
  })

  // The database takes neither; each would be a 500, or text that differs from what was sent.
  it.each(['a\u0000b', 'a\uD800b'])('refuse %j in every string of a body', (text) => {
    const found = operations.flatMap(([name, { body }]) => listStringsThatAccept(text, body, name))
    expect(found.sort()).toEqual(comparedStrings)
  })
})
