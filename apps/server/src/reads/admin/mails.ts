import { createHash } from 'node:crypto'
import type { mails as contract, MailRow } from '@samhus/contract/admin-mail'
import type { Input, Output } from '@samhus/contract/operation'
import { isEmailAddress } from '@samhus/domain/contact'
import { addDays, toIso } from '@samhus/domain/day'
import { defaultPolicy } from '@samhus/domain/policy'
import { toInstant } from '@samhus/domain/week'
import { findMailPage, type MailFilter, type MailWord } from '../../db/queries/admin-mails.ts'
import { listMailRows, type MailLogRow } from '../../db/queries/mail-log-rows.ts'
import { toSearchPatterns } from '../../db/queries/list-sql.ts'
import { findMailKinds } from '../../locales/mail-words.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { splitSearch } from './search-words.ts'

type Query = Input<typeof contract>

const defaultPageSize = 20
const { timeZone } = defaultPolicy
/** Of mails that an admin should look at. */
const troubleStates = ['Failed', 'Lost', 'Bounced'] as const

/** Returns a page of the log of mails, the newest first unless asked otherwise. */
export async function mails({ db }: Deps, _actor: Actor, query: Query): Promise<Output<typeof contract>> {
  const { page = 1, pageSize = defaultPageSize } = query
  const { ids, total } = await findMailPage(db, {
    ...toMailQuery(query),
    limit: pageSize,
    offset: (page - 1) * pageSize,
  })
  return { items: (await listMailRows(db, ids)).map(toWireMail), totalCount: total }
}

/** Returns what a request asks for; its days are Danish ones. */
export function toMailQuery(query: Query): {
  readonly filter: MailFilter
  readonly words: readonly MailWord[]
  readonly sort: string
} {
  const { state, kind, groupId, userId, bookingId, announcementId, from, to, search, sort } = query
  return {
    filter: {
      states: state === undefined ? null : state === 'trouble' ? troubleStates : [state],
      kind: kind ?? null,
      groupId: groupId ?? null,
      personId: userId ?? null,
      bookingId: bookingId ?? null,
      announcementId: announcementId ?? null,
      from: from === undefined ? null : toInstant(from, '00:00', timeZone),
      until: to === undefined ? null : toInstant(addDays(to, 1), '00:00', timeZone),
    },
    words: toWords(search),
    sort: sort ?? '-createdAt',
  }
}

/** Each word with what it may mean. */
function toWords(search: string | undefined): MailWord[] {
  return splitSearch(search).map(({ text, number }) => ({
    pattern: toSearchPatterns(text)[0] ?? '%',
    number,
    hash: isEmailAddress(text) ? createHash('sha256').update(text).digest('hex') : null,
    kinds: findMailKinds(text),
  }))
}

/** Returns a mail of the log in the shape of the contract. */
export function toWireMail(row: MailLogRow): MailRow {
  const { createdAt, dueAt, sentAt, nextAttemptAt, dropReason, week, ...plain } = row
  return {
    ...plain,
    week: week && { ...week, unitId: String(week.unitId) },
    createdAt: toIso(createdAt),
    dueAt: toIso(dueAt),
    sentAt: toIso(sentAt),
    nextAttemptAt: toIso(nextAttemptAt),
    dropReason: dropReason as MailRow['dropReason'],
  }
}
