import { createFileRoute, redirect } from '@tanstack/react-router'

/** Unknown URLs below /admin redirect to /admin. */
export const Route = createFileRoute('/admin/$')({
  beforeLoad: () => {
    throw redirect({ to: '/admin', replace: true })
  },
})
