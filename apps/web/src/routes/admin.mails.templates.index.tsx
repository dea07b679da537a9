import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

export const Route = createFileRoute('/admin/mails/templates/')({
  component: lazyRouteComponent(
    () => import('./-admin/mail-templates/templates-screen.tsx'),
    'TemplatesScreen',
  ),
  validateSearch: ({ groupId }: Record<string, unknown>): { groupId?: string } =>
    typeof groupId === 'string' ? { groupId } : {},
})
