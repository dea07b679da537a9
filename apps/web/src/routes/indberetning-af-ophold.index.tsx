import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

export const Route = createFileRoute('/indberetning-af-ophold/')({
  component: lazyRouteComponent(() => import('./-check-out/check-out-screen.tsx'), 'CheckOutScreen'),
})
