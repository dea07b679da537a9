import { createFileRoute } from '@tanstack/react-router'
import { AnnounceScreen } from './-admin/announcements/announce-screen.tsx'

export const Route = createFileRoute('/admin/announcements/new')({
  component: AnnounceScreen,
  validateSearch: ({ groupId }: Record<string, unknown>): { groupId?: string } =>
    typeof groupId === 'string' ? { groupId } : {},
})
