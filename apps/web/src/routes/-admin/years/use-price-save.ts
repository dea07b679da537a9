import { useMemo, useState } from 'react'
import { CallError } from '../../../api/http.ts'
import type { BoardRow } from './board-model.ts'
import { withNewerFacts } from './board-model.ts'
import {
  type CalendarChange,
  type Draft,
  giveUp,
  listChanges,
  type PriceConflict,
  rebaseDraft,
} from './board-draft.ts'
import { type Board, useBoard } from './use-board.ts'

/** What others have changed since the board was read, as the server says it. */
type OthersChange = NonNullable<CallError['body']['changes']>[number]

/** A refused save: prices that others have changed to other values meanwhile. */
export interface BoardConflict {
  readonly conflicts: readonly PriceConflict[]
  readonly changes: readonly OthersChange[]
  readonly reason: string
}

interface Args {
  /** The rows as they were read last. */
  stored: readonly BoardRow[]
  isPending: boolean
  /** Sends the changes. */
  save: (changes: readonly CalendarChange[], reason: string) => Promise<unknown>
  /** Reads the rows again. */
  reload: () => Promise<readonly BoardRow[]>
  onSaved: () => void
}

interface PriceSave {
  readonly board: Board
  readonly rows: readonly BoardRow[]
  readonly conflict: BoardConflict | null
  readonly send: (reason: string) => Promise<void>
  /** Sends again after a conflict, with the others' value of what the admin gives up. */
  readonly sendResolved: (givenUp: readonly PriceConflict[]) => Promise<void>
  readonly closeConflict: () => void
}

/**
 * A board whose changes are saved together.
 *
 * While nothing has been changed it follows what is stored; from the first change on it keeps the prices and versions
 * that it has read, so that the server can tell what others have changed since. Who has a week stays up to date.
 */
export function usePriceSave({ stored, isPending, save, reload, onSaved }: Args): PriceSave {
  const [base, setBase] = useState(stored)
  const [conflict, setConflict] = useState<BoardConflict | null>(null)
  const rows = useMemo(() => withNewerFacts(base, stored), [base, stored])
  const board = useBoard(rows)
  if (board.draft.size === 0 && !isPending && base !== stored) setBase(stored)

  const begin = (next: readonly BoardRow[], draft?: Draft) => {
    setBase(next)
    board.reset(draft)
  }

  const sendDraft = async (from: readonly BoardRow[], draft: Draft, reason: string) => {
    const changes = listChanges(from, draft)
    try {
      if (changes.length > 0) await save(changes, reason)
      begin(await reload().catch(() => from))
      setConflict(null)
      onSaved()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      // Whatever it was, the board was out of date.
      const newer = await reload().catch(() => null)
      if (newer === null || error.type !== 'changed-meanwhile') return
      const rebased = rebaseDraft(draft, from, newer)
      begin(newer, rebased.draft)
      const isConflict = rebased.conflicts.length > 0
      setConflict(
        isConflict ? { conflicts: rebased.conflicts, changes: error.body.changes ?? [], reason } : null,
      )
    }
  }

  return {
    board,
    rows,
    conflict,
    send: (reason) => sendDraft(base, board.draft, reason),
    sendResolved: async (givenUp) => {
      if (conflict === null) return
      const draft = giveUp(board.draft, givenUp)
      board.reset(draft)
      await sendDraft(base, draft, conflict.reason)
    },
    closeConflict: () => setConflict(null),
  }
}
