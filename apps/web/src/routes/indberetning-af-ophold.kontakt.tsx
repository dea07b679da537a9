import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

export const Route = createFileRoute('/indberetning-af-ophold/kontakt')({
  component: lazyRouteComponent(() => import('./-check-out/support-screen.tsx'), 'SupportScreen'),
})
