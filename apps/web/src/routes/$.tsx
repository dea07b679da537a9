import { createFileRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'

/** Unknown URLs: in the member area they redirect to the bookings, below a public path they show an error. */
export const Route = createFileRoute('/$')({
  beforeLoad: ({ location }) => {
    if (/^\/indberetning-af-ophold(\/|$)/.test(location.pathname)) return
    throw redirect({ to: '/booking', replace: true })
  },
  component: lazyRouteComponent(() => import('./-shell/not-found-screen.tsx'), 'NotFound'),
})
