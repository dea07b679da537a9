import type { Instant } from '@samhus/domain/refusal'
import type { Db } from '../core/client.ts'
import { statement } from '../core/statement.ts'
import { danishOrder, limitToPage, matchesSearch, orderBySort, type ListParams } from './list-sql.ts'

/** A member of a group as admins see them. */
export interface AdminMemberRow {
  readonly id: string
  readonly membershipId: number
  /** The owner's code. */
  readonly title: string
  readonly name: string
  readonly email: string
  readonly addedAt: Instant
  readonly isCommittee: boolean
  readonly isMarked: boolean
  readonly enabled: boolean
}

/** Person by person: a group has few members, and the site many people. */
const members = `from membership m
   cross join lateral (select * from person where id = m.person_id and anonymized_at is null limit 1) p`
const searched = matchesSearch('p.name', 'p.code', 'p.email', 'p.phone')

const columns = {
  title: danishOrder('p.code'),
  name: danishOrder('p.name'),
  email: danishOrder('p.email'),
  addedAt: 'm.added_at',
  isCommittee: 'm.is_committee',
  isMarked: 'm.is_marked',
}

const membersOfGroup = statement<AdminMemberRow, readonly [...ListParams, groupId: string]>(
  'admin-group-members',
  `select p.id, m.id as "membershipId", p.code as title, p.name, p.email, m.added_at as "addedAt",
     m.is_committee as "isCommittee", m.is_marked as "isMarked", p.enabled
   ${members}
   where ${searched} and m.group_id = $5 and m.left_at is null
   ${orderBySort(columns, `${danishOrder('p.name')}, p.id`)}
   ${limitToPage}`,
)

const countMembers = statement<{ count: number }, [patterns: readonly string[], groupId: string]>(
  'admin-group-members-count',
  `select count(*)::int as count ${members} where ${searched} and m.group_id = $2 and m.left_at is null`,
)

/** Returns the page, and how many members there are on all pages; disabled people are among them. */
export async function listAdminMembers(
  db: Db,
  params: ListParams,
  groupId: string,
): Promise<{ rows: AdminMemberRow[]; totalCount: number }> {
  const [rows, { count }] = await Promise.all([
    db.all(membersOfGroup, [...params, groupId]),
    db.one(countMembers, [params[0], groupId]),
  ])
  return { rows, totalCount: count }
}
