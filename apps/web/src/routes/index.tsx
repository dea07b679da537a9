import { createFileRoute, redirect } from '@tanstack/react-router'

/** `/` redirects to the booking overview. */
export const Route = createFileRoute('/')({
  beforeLoad: () => {
    throw redirect({ to: '/booking', replace: true })
  },
})
