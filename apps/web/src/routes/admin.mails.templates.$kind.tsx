import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

interface Search {
  groupId?: string
  language?: string
}

export const Route = createFileRoute('/admin/mails/templates/$kind')({
  component: lazyRouteComponent(() => import('./-admin/mail-templates/editor-screen.tsx'), 'EditorScreen'),
  validateSearch: ({ groupId, language }: Record<string, unknown>): Search => ({
    ...(typeof groupId === 'string' ? { groupId } : {}),
    ...(typeof language === 'string' ? { language } : {}),
  }),
})
