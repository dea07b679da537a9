import type { ActivityFilter } from '../../../api/admin-activity.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const name = /^[a-z][a-z0-9-]{0,99}$/
const day = /^\d{4}-\d\d-\d\d$/

/** The filters that the URL may have, with the form of their values: any other value is left out. */
const forms = {
  actorId: uuid,
  personId: uuid,
  groupId: uuid,
  subjectKind: name,
  subjectId: uuid,
  action: name,
  byAdmin: /^true$/,
  from: day,
  to: day,
} as const satisfies Record<keyof ActivityFilter, RegExp>

/** Returns the filters of a URL's query. */
export function readActivityFilter(search: Readonly<Record<string, unknown>>): ActivityFilter {
  const entries = Object.entries(forms).flatMap(([key, form]) => {
    const value = search[key]
    return typeof value === 'string' && form.test(value) ? [[key, value] as const] : []
  })
  return Object.fromEntries(entries)
}

/** The inverse: only what is set. */
export function toUrl(filter: ActivityFilter): Record<string, string> {
  return Object.fromEntries(
    Object.entries(filter).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
