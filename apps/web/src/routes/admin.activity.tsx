import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

export const Route = createFileRoute('/admin/activity')({
  component: lazyRouteComponent(() => import('./-admin/activity/activity-screen.tsx'), 'ActivityScreen'),
})
