import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

export const Route = createFileRoute('/admin/point-ledger')({
  component: lazyRouteComponent(() => import('./-admin/points/point-ledger-screen.tsx'), 'PointLedgerScreen'),
})
