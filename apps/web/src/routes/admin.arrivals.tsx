import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

export const Route = createFileRoute('/admin/arrivals')({
  component: lazyRouteComponent(() => import('./-admin/arrivals/arrivals-screen.tsx'), 'ArrivalsScreen'),
})
