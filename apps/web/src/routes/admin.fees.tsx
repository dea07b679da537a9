import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

export const Route = createFileRoute('/admin/fees')({
  component: lazyRouteComponent(() => import('./-admin/fees/fees-screen.tsx'), 'FeesScreen'),
})
