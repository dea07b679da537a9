import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

export const Route = createFileRoute('/admin/groups/')({
  component: lazyRouteComponent(() => import('./-admin/groups/groups-screen.tsx'), 'GroupsScreen'),
})
