import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { keepCheckOutToken } from '../api/check-out-token.ts'
import { GuestPage } from './-check-out/guest-page.tsx'

/** What guests reach with the link of their mail. The link's token leaves the address at once. */
export const Route = createFileRoute('/indberetning-af-ophold')({
  validateSearch: ({ token }: Record<string, unknown>): { token?: string } =>
    typeof token === 'string' ? { token } : {},
  beforeLoad: ({ search: { token = '' }, location }) => {
    if (token === '') return
    keepCheckOutToken(token)
    throw redirect({ to: location.pathname, search: {}, replace: true })
  },
  component: () => (
    <GuestPage>
      <Outlet />
    </GuestPage>
  ),
})
