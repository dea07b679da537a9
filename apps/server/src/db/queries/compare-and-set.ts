import type { Instant } from '@samhus/domain/refusal'
import { batchLookup } from '../core/batch-lookup.ts'
import type { Db } from '../core/client.ts'
import { failsForAll } from '../core/pg-errors.ts'
import { statement, timestamptz, type Statement } from '../core/statement.ts'
import { auditWrites, toWrittenBy, type AuditActor } from './audit.ts'
import { publishWrites, type AffectedPerson } from './change.ts'
import { storeAnswers, type StoredAnswer } from './idempotency.ts'
import { lockUnchanged, raiseWriters } from './locks.ts'
import type { LookedWeek, LookVersions } from './looked-week.ts'

// Writes that owners decide on without a lock. All that wait while such a statement is under way share the next one: it
// locks their weeks and their owners, compares what was looked at, and writes everything.

/** The Idempotency-Key of a write, with its answer. */
export interface KeyedAnswer extends StoredAnswer {
  readonly key: string
  readonly at: Instant
  /** An answer that was stored until then is too old. */
  readonly since: Instant
}

/** What a use case has decided on. Kinds of writes have more. */
export interface DecidedWrite {
  readonly bookingId: string
  readonly groupId: string
  readonly unitId: number
  readonly membershipId: number
  readonly versions: LookVersions
  /** The instant of the look. */
  readonly at: Instant
  /** From then on the rules may decide otherwise. */
  readonly until: Instant
  /** The name of the audit row. */
  readonly action: string
  readonly pointsChanged?: boolean
  /** Other people whose rows the write affects. */
  readonly affected?: readonly AffectedPerson[]
}

/** What every write takes from its look: the week, the owner, and what they were compared by. */
export function fromLook(
  { unit, groupId, membershipId, versions }: LookedWeek,
  at: Instant,
): Pick<DecidedWrite, 'groupId' | 'unitId' | 'membershipId' | 'versions' | 'at'> {
  return { groupId, unitId: unit.id, membershipId, versions, at }
}

/** The call that writes. */
export interface WritingCall {
  readonly by: AuditActor
  /** The business clock, read again when the statement is sent. */
  readonly now: () => Instant
  readonly keyed: KeyedAnswer | null
}

const commonColumns = `id uuid, unit_id bigint, membership_id bigint, unit_version int, member_version int,
  policy_version int, at timestamptz, person_id uuid, impersonator_id uuid, request_id text, address text,
  erase_address_at timestamptz, action text, points_changed boolean, affected jsonb, key text, operation text,
  input_hash text, answer jsonb, key_at timestamptz, sent_at timestamptz, until timestamptz`

/** A write as the statement reads it. */
export type Row = Readonly<Record<string, unknown>>
type SetStatement = Statement<{ id: string }, [rows: string, since: string, groupId: string]>

function toCommonColumns(write: DecidedWrite & WritingCall): Row {
  const { bookingId, unitId, membershipId, versions, by, at, keyed, until } = write
  return {
    id: bookingId,
    unit_id: unitId,
    membership_id: membershipId,
    unit_version: versions.unit,
    member_version: versions.member,
    policy_version: versions.policy,
    at: timestamptz(at),
    ...toWrittenBy(by, at),
    action: write.action,
    points_changed: write.pointsChanged ?? false,
    affected: write.affected ?? [],
    sent_at: timestamptz(write.now()),
    until: until === Infinity ? null : timestamptz(until),
    ...(keyed && {
      key: keyed.key,
      operation: keyed.operation,
      input_hash: keyed.inputHash,
      answer: keyed.answer,
      key_at: timestamptz(keyed.at),
    }),
  }
}

interface SetParts {
  /** Columns of this kind of write. */
  readonly columns: string
  /** The type that the booking has and keeps until this statement; missing for a new one. */
  readonly changesBooking?: true
  /** SQL that inserts or updates what this kind of write does beside its audit row and its change. */
  readonly writes: readonly string[]
}

/**
 * Names a statement that writes rows of `$1` and returns the ids of those that it has written. A row that is missing was
 * decided on what is no longer so. `$2`: until when a stored answer is too old; `$3`: the group of all of them, so that an
 * engine that spreads groups asks the node of this group only.
 *
 * An instant until which was decided is compared once the locks are there, by the clock of the process when the statement
 * was sent and how long it has run since.
 *
 * Versions are compared under the locks. What has none of its own (the policy, a closed house or group, closed access) is
 * compared too, as it was when the statement began; an act that changes it afterwards raises the versions.
 */
export function setStatement(name: string, { columns, changesBooking, writes }: SetParts): SetStatement {
  const booked = `booked as materialized (
    select locked.* from locked
    join booking b on b.id = locked.id and b.group_id = $3 and b.type = locked.type
      and b.checked_out_at is null
    order by b.id for no key update of b),`
  return statement(
    name,
    `with asked as materialized (
       select $3::uuid as group_id, decided.* from jsonb_to_recordset($1::jsonb) as decided (${commonColumns}, ${columns})),
     ${lockUnchanged},
     ${changesBooking ? booked : ''}
     allowed as materialized (
       select each.* from ${changesBooking ? 'booked' : 'locked'} each
       where (select version from policy where group_id = $3 order by version desc limit 1)
           = each.policy_version
         and exists (select from house where id = each.house_id and group_id = $3 and archived_at is null)
         and exists (select from "group" where id = $3 and archived_at is null)
         and exists (select from person where id = each.person_id and enabled)
         and (each.until is null or each.sent_at + (clock_timestamp() - statement_timestamp()) < each.until)),
     ${storeAnswers('$2::timestamptz')},
     written as materialized (
       select * from allowed
       where key is null or (person_id, key) in (select person_id, key from keyed)),
     ${[...writes, raiseWriters, auditWrites, publishWrites].join(',\n')}
     select id from written`,
  )
}

/** More would keep too many rows locked for too long. */
const maxWritesPerStatement = 100

/** Writes what was decided. Returns false if it was not written since something has been decided meanwhile. */
export type CompareAndSet<Write extends DecidedWrite> = (
  db: Db,
  write: Write & WritingCall,
) => Promise<boolean>

/** Writes of one group of the same moment share a statement; no transaction is about two groups. */
export function shareWrites<Write extends DecidedWrite>(
  set: SetStatement,
  toColumns: (write: Write) => Row,
): CompareAndSet<Write> {
  return batchLookup<Write & WritingCall, boolean>(
    async (db, writes) => {
      const done = await send(db, set, { groupId: writes[0]?.groupId ?? '', writes, toColumns })
      return writes.map((write) => done.has(write))
    },
    {
      delayMs: 0,
      maxBatchSize: maxWritesPerStatement,
      getPart: ({ groupId }) => groupId,
      failsForAll,
    },
  )
}

/** Returns what was written. COMMIT travels with the statement, since nothing is decided in between. */
async function send<Write extends DecidedWrite & WritingCall>(
  db: Db,
  set: SetStatement,
  {
    groupId,
    writes,
    toColumns,
  }: { groupId: string; writes: readonly Write[]; toColumns: (write: Write) => Row },
): Promise<ReadonlySet<Write>> {
  const { sent, ids } = await db.transaction(async (tx) => {
    // Within the transaction: the clock is read when there is a connection.
    const sendable = listSendable(writes)
    if (sendable.length === 0) return { sent: sendable, ids: [] }
    const rows = sendable.map((write) => ({ ...toCommonColumns(write), ...toColumns(write) }))
    const since = Math.min(...sendable.map(({ keyed, at }) => keyed?.since ?? at))
    tx.hasChanges = true
    return { sent: sendable, ids: tx.all(set, [JSON.stringify(rows), timestamptz(since), groupId]) }
  })
  const written = new Set((await ids).map(({ id }) => id))
  return new Set(sent.filter(({ bookingId }) => written.has(bookingId)))
}

/**
 * Returns the writes that one statement may have: of those about the same week, owner or key the first, whose version the
 * others have not looked at. One whose time has passed is decided again.
 */
export function listSendable<Write extends DecidedWrite & WritingCall>(writes: readonly Write[]): Write[] {
  const taken = new Set<string>()
  return writes.filter(({ unitId, membershipId, by, keyed, until, now }) => {
    const names = [`unit ${unitId}`, `member ${membershipId}`, `key ${by.personId} ${keyed?.key}`]
    const used = keyed ? names : names.slice(0, 2)
    if (now() >= until || used.some((name) => taken.has(name))) return false
    for (const name of used) taken.add(name)
    return true
  })
}
