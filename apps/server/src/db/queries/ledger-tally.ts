import type { Db, Tx } from '../core/client.ts'
import { statement } from '../core/statement.ts'

/** Numbers of ledger lines that share rows of the tally. Migration 0016 and verify.sql know it, too. */
export const linesPerBucket = 4096

/** How far the ledger is counted, and whether more of it can be. */
export interface TallyState {
  /** Every line up to this number is in the tally. */
  readonly counted: number
  /** The next number to count up to; null if none has been noted. */
  readonly seen: number | null
  /** No line up to `seen` can appear any more. */
  readonly isSettled: boolean
  /** `seen` was noted by another database server, of which this one is a copy: its transaction ids mean nothing here. */
  readonly isForeign: boolean
  /** The highest number of a line that is visible; 0 without lines. */
  readonly newest: number
}

const tallyState = statement<TallyState>(
  'ledger-tally-state',
  `select coalesce(m.counted, 0) as counted, m.seen,
     coalesce(m.seen_by < pg_snapshot_xmin(pg_current_snapshot()), false) as "isSettled",
     coalesce(m.seen_by >= pg_snapshot_xmax(pg_current_snapshot()), false) as "isForeign",
     coalesce((select number from ledger order by number desc limit 1), 0) as newest
   from (values (1)) one left join ledger_tally_mark m on true`,
)

export function readTallyState(db: Db): Promise<TallyState> {
  return db.one(tallyState)
}

const noteSeen = statement<never, [counted: number, seen: number | null, newest: number]>(
  'ledger-tally-note',
  `insert into ledger_tally_mark as m (counted, seen, seen_by) values ($1, $3, pg_current_xact_id())
   on conflict (is_only) do update set seen = excluded.seen, seen_by = excluded.seen_by
   where m.counted = $1 and m.seen is not distinct from $2`,
)

/**
 * Notes the newest line that is visible as the next one to count up to. The transaction must have begun after `state` was
 * read: then its id is above those of all transactions that drew a number up to that one. Returns false if another
 * process was quicker.
 */
export async function noteNewestLine(tx: Tx, { counted, seen, newest }: TallyState): Promise<boolean> {
  return (await tx.run(noteSeen, [counted, seen, newest])) === 1
}

const moveMark = statement<never, [counted: number, seen: number | null, upTo: number]>(
  'ledger-tally-move',
  `update ledger_tally_mark set counted = $3, seen = nullif(seen, $3), seen_by = case when seen > $3 then seen_by end
   where counted = $1 and seen = $2`,
)

const addLines = statement<never, [counted: number, upTo: number]>(
  'ledger-tally-add',
  `insert into ledger_tally as t (bucket, group_id, year, type, lines, first_at, last_at)
   select number / ${linesPerBucket}, group_id, year, type, count(*), min(at), max(at)
   from ledger where number > $1 and number <= $2 group by 1, 2, 3, 4
   on conflict (bucket, group_id, year, type) do update set lines = t.lines + excluded.lines,
     first_at = least(t.first_at, excluded.first_at), last_at = greatest(t.last_at, excluded.last_at)`,
)

/**
 * Adds the lines after `counted` to the tally, up to `upTo`, at most the settled `seen`. Returns false if another process
 * was quicker.
 */
export async function countLines(tx: Tx, { counted, seen }: TallyState, upTo: number): Promise<boolean> {
  // First, so that another process waits here and then finds the mark moved.
  if ((await tx.run(moveMark, [counted, seen, upTo])) !== 1) return false
  await tx.run(addLines, [counted, upTo])
  return true
}
