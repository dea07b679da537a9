import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

export const Route = createFileRoute('/admin/mails/')({
  component: lazyRouteComponent(() => import('./-admin/mails/mails-screen.tsx'), 'MailsScreen'),
})
