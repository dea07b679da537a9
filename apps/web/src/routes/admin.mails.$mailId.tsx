import { createFileRoute } from '@tanstack/react-router'
import { MailScreen } from './-admin/mails/mail-screen.tsx'

export const Route = createFileRoute('/admin/mails/$mailId')({ component: MailScreen })
