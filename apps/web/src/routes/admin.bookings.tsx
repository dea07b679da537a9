import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

export const Route = createFileRoute('/admin/bookings')({
  component: lazyRouteComponent(() => import('./-admin/bookings/bookings-screen.tsx'), 'BookingsScreen'),
})
