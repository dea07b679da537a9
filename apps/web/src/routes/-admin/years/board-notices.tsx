import { Alert, Button, VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { getPrice } from './board-draft.ts'
import { type BoardRow, isUnpriced, toKey, type WeekKey } from './board-model.ts'
import { selectThese } from './board-selection.ts'
import { RefusedList } from './save-dialog.tsx'
import type { Board as BoardState } from './use-board.ts'

/** How many weeks have no price, and a press that selects them. */
export function Unpriced({ rows, board }: { rows: readonly BoardRow[]; board: BoardState }) {
  const { t } = useTranslation('admin')
  const keys = new Set<WeekKey>(
    rows.flatMap((row) =>
      row.weeks.flatMap((week) =>
        isUnpriced(week, getPrice(board.draft, row, week)) ? [toKey(row.id, week.week)] : [],
      ),
    ),
  )
  if (keys.size === 0) return null
  return (
    <Alert color="yellow" py="xs">
      {t('years.unpriced', { count: keys.size })}{' '}
      <Button size="compact-sm" variant="default" onClick={() => board.select(() => selectThese(rows, keys))}>
        {t('years.selectThem', { count: keys.size })}
      </Button>
    </Alert>
  )
}

/** What the last edit did, for who does not see it, and what it could not do, for everybody. */
export function Outcome({ board: { outcome } }: { board: BoardState }) {
  const { t } = useTranslation('admin')
  const refused = outcome?.refused ?? []
  return (
    <>
      <VisuallyHidden aria-live="polite">
        {outcome !== null && t('years.edited', { count: outcome.changed })}
      </VisuallyHidden>
      {refused.length > 0 && (
        <Alert color="yellow" role="alert" title={t('years.refused.title', { count: refused.length })}>
          <RefusedList refused={refused} />
        </Alert>
      )}
    </>
  )
}
