import { readFileSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

/** Tables with a second writer, and why. */
const exceptions: Readonly<Record<string, readonly string[]>> = {
  // A change row and the version of its week are written by one statement.
  // An admin prices many weeks of many calendars with one statement, and deletes calendars that no owner has used.
  unit: ['calendar-prices.ts', 'calendar.ts', 'change.ts'],
  calendar: ['calendar-prices.ts', 'calendar.ts'],
  // What a file brings is written by statements on many rows.
  booking: ['booking-import.ts', 'booking.ts'],
  // The records of groups and houses as the admin area edits them; `group.ts` and `house.ts` insert them.
  group: ['group-record.ts', 'group.ts'],
  house: ['house-record.ts', 'house.ts'],
  // A group or a house is inserted with its pictures, and an admin changes them one by one.
  picture: ['house.ts', 'picture.ts'],
  // Rows of the tree are inserted by one file, and moved, replaced and removed by the other.
  document: ['document-tree.ts', 'document.ts'],
  document_folder: ['document-tree.ts', 'document.ts'],
  // Folders are removed with the files of all their documents, by one statement.
  file_removal: ['document-tree.ts', 'file-removal.ts'],
  // The point plan schedules its portions, and an admin plans, cancels and reopens assignments.
  assignment: ['planned-points.ts', 'point-assignments.ts'],
  // An owner's record, with its membership rows, as the admin area edits it.
  person: ['account-binding.ts', 'owner-record.ts', 'person.ts'],
  // Every lock of a membership raises its version.
  membership: ['locks.ts', 'membership.ts'],
  // The demo's lock runs on a connection of its own, before the pool is opened.
  setting: ['demo-lock.ts', 'setting.ts'],
  // Acts write their mails, a job plans those of stays, another sends them, and relays hand back what bounced.
  mail: ['mail-bounce.ts', 'mail-clean-up.ts', 'mail-outbox.ts', 'mail-plan.ts', 'mail.ts'],
  // Guests send reports, and admins work on them.
  support_report: ['check-out.ts', 'support-report.ts'],
  // A cleaner's link is of a house, and notes when it was used.
  token: ['arrivals-link.ts', 'token.ts'],
  // Mails that came back stop an address, as an admin does.
  mail_suppression: ['mail-address.ts', 'mail-bounce.ts'],
}

/** Anonymizing and retention write every table with personal data, in a file each. */
const isOfEveryTable = (file: string) => ['personal-data.ts', 'retention.ts'].includes(basename(file))

/** `insert into x`, `update x` and `delete from x`, but neither `for update` nor `do update`. */
const write = /\b(?:insert into|(?<!\b(?:do|for|key) )update|delete from) "?([a-z_][a-z_.]*)"?/g

function listWriters(): Record<string, string[]> {
  const folder = fileURLToPath(new URL('.', import.meta.url))
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const writers = new Map<string, Set<string>>()
  for (const file of files.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))) {
    if (isOfEveryTable(file)) continue
    for (const [, table = ''] of readFileSync(join(folder, file), 'utf8').matchAll(write)) {
      writers.set(table, (writers.get(table) ?? new Set()).add(basename(file)))
    }
  }
  return Object.fromEntries([...writers].map(([table, names]) => [table, [...names].sort()]))
}

it('every table is written by the statements of one file only, but for the listed exceptions', () => {
  const writers = listWriters()
  expect(Object.keys(writers).length).toBeGreaterThan(25)
  const shared = Object.entries(writers).filter(([, files]) => files.length > 1)
  expect(Object.fromEntries(shared)).toEqual(exceptions)
})
