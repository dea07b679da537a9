import { createFileRoute } from '@tanstack/react-router'
import { TemplatesScreen } from './-admin/mail-templates/templates-screen.tsx'

export const Route = createFileRoute('/admin/mails/templates/')({
  component: TemplatesScreen,
  validateSearch: ({ groupId }: Record<string, unknown>): { groupId?: string } =>
    typeof groupId === 'string' ? { groupId } : {},
})
