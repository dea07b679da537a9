import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

export const Route = createFileRoute('/admin/mails/$mailId')({
  component: lazyRouteComponent(() => import('./-admin/mails/mail-screen.tsx'), 'MailScreen'),
})
