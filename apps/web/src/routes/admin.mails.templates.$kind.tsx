import { createFileRoute } from '@tanstack/react-router'
import { EditorScreen } from './-admin/mail-templates/editor-screen.tsx'

interface Search {
  groupId?: string
  language?: string
}

export const Route = createFileRoute('/admin/mails/templates/$kind')({
  component: EditorScreen,
  validateSearch: ({ groupId, language }: Record<string, unknown>): Search => ({
    ...(typeof groupId === 'string' ? { groupId } : {}),
    ...(typeof language === 'string' ? { language } : {}),
  }),
})
