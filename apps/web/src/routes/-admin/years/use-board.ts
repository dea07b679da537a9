import { useMemo, useState } from 'react'
import type { BoardRow, WeekKey } from './board-model.ts'
import { applyEdit, type Draft, type Edit, noDraft, type Refused } from './board-draft.ts'
import { clearSelection, listSelected, type Selection, startSelection } from './board-selection.ts'

/** Drafts before and after the present one. */
interface History {
  readonly past: readonly Draft[]
  readonly draft: Draft
  readonly future: readonly Draft[]
}

/** What the last edit did, to be said. */
interface EditOutcome {
  readonly changed: number
  readonly refused: readonly Refused[]
}

const noHistory: History = { past: [], draft: noDraft, future: [] }

export interface Board {
  readonly draft: Draft
  readonly selection: Selection
  readonly selected: ReadonlySet<WeekKey>
  readonly outcome: EditOutcome | null
  readonly canUndo: boolean
  readonly canRedo: boolean
  readonly select: (change: (selection: Selection) => Selection) => void
  readonly edit: (edit: Edit) => void
  readonly undo: () => void
  readonly redo: () => void
  /** Puts another draft in place, as one step of the history. */
  readonly replace: (draft: Draft) => void
  /** Drops every change, and what could be undone. */
  readonly reset: (draft?: Draft) => void
}

/** What is selected on a board and what has been changed, with undo and redo. */
export function useBoard(rows: readonly BoardRow[]): Board {
  const [history, setHistory] = useState<History>(noHistory)
  const [selection, setSelection] = useState<Selection>(startSelection)
  const [outcome, setOutcome] = useState<EditOutcome | null>(null)
  const selected = useMemo(() => listSelected(rows, selection), [rows, selection])
  const { past, draft, future } = history
  const replace = (next: Draft) => setHistory({ past: [...past, draft], draft: next, future: [] })

  return {
    draft,
    selection,
    selected,
    outcome,
    canUndo: past.length > 0,
    canRedo: future.length > 0,
    select: (change) => {
      setOutcome(null)
      setSelection(change)
    },
    edit: (edit) => {
      const { draft: next, changed, refused } = applyEdit(rows, draft, { keys: selected, edit })
      setOutcome({ changed, refused })
      if (next !== draft) replace(next)
    },
    undo: () => {
      const before = past.at(-1)
      if (before === undefined) return
      setOutcome(null)
      setHistory({ past: past.slice(0, -1), draft: before, future: [draft, ...future] })
    },
    redo: () => {
      const [after, ...rest] = future
      if (after === undefined) return
      setOutcome(null)
      setHistory({ past: [...past, draft], draft: after, future: rest })
    },
    replace,
    reset: (next = noDraft) => {
      setOutcome(null)
      setHistory({ ...noHistory, draft: next })
      if (next.size === 0) setSelection(clearSelection)
    },
  }
}
