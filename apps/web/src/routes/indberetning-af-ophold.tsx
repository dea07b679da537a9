import { createFileRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { loadScreenTexts } from '../locales/i18n.ts'
import { storeCheckOutToken } from '../session/check-out-token.ts'

/** Layout of the pages that guests open from a mail's link. The link's token is removed from the URL immediately. */
export const Route = createFileRoute('/indberetning-af-ophold')({
  validateSearch: ({ token }: Record<string, unknown>): { token?: string } =>
    typeof token === 'string' ? { token } : {},
  beforeLoad: ({ search: { token = '' }, location }) => {
    if (token === '') return
    storeCheckOutToken(token)
    throw redirect({ to: location.pathname, search: {}, replace: true })
  },
  loader: loadScreenTexts,
  component: lazyRouteComponent(() => import('./-check-out/guest-page.tsx'), 'GuestPage'),
})
