import { AdjustButton } from './adjust-button.tsx'
import { AdjustMemberDialog } from './adjust-dialog.tsx'
import { LedgerList } from './ledger-list.tsx'

/** `/admin/point-ledger`: every line of the ledger. */
export function PointLedgerScreen() {
  return (
    <LedgerList actions={<AdjustButton>{(dialog) => <AdjustMemberDialog {...dialog} />}</AdjustButton>} />
  )
}
