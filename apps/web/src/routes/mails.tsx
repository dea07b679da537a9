import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

interface MailsSearch {
  /** The mail that is open. */
  mail?: string | undefined
}

export const Route = createFileRoute('/mails')({
  validateSearch: (search: Record<string, unknown>): MailsSearch => {
    const { mail } = search
    return typeof mail === 'string' && /^[\da-f-]{36}$/i.test(mail) ? { mail } : {}
  },
  component: lazyRouteComponent(() => import('./-mails/mails-screen.tsx'), 'MailsScreen'),
})
