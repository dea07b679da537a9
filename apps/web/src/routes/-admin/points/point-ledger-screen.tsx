import { LedgerList } from './ledger-list.tsx'

/** `/admin/point-ledger`: every line of the ledger. */
export function PointLedgerScreen() {
  return <LedgerList />
}
