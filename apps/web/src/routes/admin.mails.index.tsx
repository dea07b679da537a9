import { createFileRoute } from '@tanstack/react-router'
import { MailsScreen } from './-admin/mails/mails-screen.tsx'

export const Route = createFileRoute('/admin/mails/')({ component: MailsScreen })
