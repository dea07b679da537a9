import { createFileRoute } from '@tanstack/react-router'
import { PointLedgerScreen } from './-admin/points/point-ledger-screen.tsx'

export const Route = createFileRoute('/admin/point-ledger')({ component: PointLedgerScreen })
