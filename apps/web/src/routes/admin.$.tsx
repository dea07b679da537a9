import { createFileRoute, redirect } from '@tanstack/react-router'

/** An address in the back office that is no screen. */
export const Route = createFileRoute('/admin/$')({
  beforeLoad: () => {
    throw redirect({ to: '/admin', replace: true })
  },
})
