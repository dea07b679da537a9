import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

export const Route = createFileRoute('/admin/houses/')({
  component: lazyRouteComponent(() => import('./-admin/houses/houses-screen.tsx'), 'HousesScreen'),
})
