import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

export const Route = createFileRoute('/booking/')({
  component: lazyRouteComponent(() => import('./-overview/overview-screen.tsx'), 'BookingScreen'),
})
