import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

export const Route = createFileRoute('/admin/point-assignments')({
  component: lazyRouteComponent(
    () => import('./-admin/points/point-assignments-screen.tsx'),
    'PointAssignmentsScreen',
  ),
})
