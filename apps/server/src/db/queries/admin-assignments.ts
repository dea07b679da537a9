import type { Instant } from '@samhus/domain/refusal'
import type { Db } from '../core/client.ts'
import { statement } from '../core/statement.ts'
import { danishOrder, limitToPage, matchesSearch, orderBySort, type ListParams } from './list-sql.ts'
import { unlessAnonymized } from './sql-fragments.ts'

/** Points that were given, are scheduled or were cancelled, as the back office shows them. */
export interface AssignmentListRow {
  readonly id: string
  readonly assignAt: Instant
  readonly groupId: string
  readonly groupName: string
  /** Null for an assignment to all members. */
  readonly personId: string | null
  /** Null as well for a person who was anonymized. */
  readonly personName: string | null
  readonly personEmail: string | null
  readonly year: number
  readonly points: number
  readonly status: 'Scheduled' | 'Assigned' | 'Cancelled'
  readonly isPlanned: boolean
  readonly isGroupArchived: boolean
  readonly receivers: number
  /** Points, of all receivers together. */
  readonly takenBack: number
}

export interface AssignmentFilter {
  readonly groupId: string | null
  readonly year: number | null
  readonly status: AssignmentListRow['status'] | null
}

export interface AssignmentPage {
  readonly rows: readonly AssignmentListRow[]
  /** Assignments on all pages. */
  readonly total: number
}

type Params = readonly [...ListParams, groupId: string | null, year: number | null, status: string | null]
type ListRow = { readonly total: number } & (AssignmentListRow | { readonly id: null })

// Counted for the page alone: an assignment has a line for each member.
const receivers = `case a.status
     when 'Scheduled' then (select count(*) from membership m
       where m.group_id = a."groupId" and (a.membership_id is null or m.id = a.membership_id)
         and m.added_at <= a."assignAt" and m.left_at is null)
     else (select count(*) from ledger l where l.type = 'Assign' and l.assignment_id = a.id
       and l.group_id = a."groupId") end`

const takenBack = `(select coalesce(-sum(l.points), 0)::int from ledger l where l.type = 'Adjust'
     and l.assignment_id = a.id and l.group_id = a."groupId")`

const sorted = orderBySort(
  {
    assignAt: 'a."assignAt"',
    groupName: danishOrder('a."groupName"'),
    userName: danishOrder('a."personName"'),
    year: 'a.year',
    point: 'a.points',
    status: 'a.status',
  },
  'a.id',
)

const assignmentList = statement<ListRow, Params>(
  'assignments-list',
  `with wanted as materialized (
     select a.id, a.assign_at as "assignAt", a.group_id as "groupId", g.name as "groupName", a.membership_id,
       o."personId", o."personName", o."personEmail", a.year, a.points, a.status, a.portion is not null as "isPlanned",
       g.archived_at is not null as "isGroupArchived"
     from assignment a left join "group" g on g.id = a.group_id
       left join lateral (select p.id as "personId", ${unlessAnonymized('p', 'name', 'null')} as "personName",
           ${unlessAnonymized('p', 'email', 'null')} as "personEmail"
         from membership m join person p on p.id = m.person_id 
         where m.id = a.membership_id and m.group_id = a.group_id limit 1) o on true
     where ($5::uuid is null or a.group_id = $5) and ($6::int is null or a.year = $6)
       and ($7::text is null or a.status = $7)
       and ${matchesSearch('g.name', 'g.code', 'o."personName"', 'o."personEmail"', 'a.year')}
   ),
   page as materialized (select a.* from wanted a ${sorted} ${limitToPage})
   select total, a.*, ${receivers} as receivers, ${takenBack} as "takenBack"
   from (select count(*) as total from wanted) t left join page a on true ${sorted}`,
)

/** Returns a page of assignments. A search finds names and codes of groups, names and e-mail addresses, and years. */
export async function listAssignments(
  db: Db,
  params: ListParams,
  { groupId, year, status }: AssignmentFilter,
): Promise<AssignmentPage> {
  const rows = await db.all(assignmentList, [...params, groupId, year, status])
  return { rows: rows.flatMap((row) => (row.id === null ? [] : [row])), total: rows[0]?.total ?? 0 }
}
