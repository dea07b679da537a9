import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

export const Route = createFileRoute('/admin/owners/')({
  component: lazyRouteComponent(() => import('./-admin/owners/owners-screen.tsx'), 'OwnersScreen'),
})
