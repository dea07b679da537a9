import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

export const Route = createFileRoute('/admin/announcements/new')({
  component: lazyRouteComponent(() => import('./-admin/announcements/announce-screen.tsx'), 'AnnounceScreen'),
  validateSearch: ({ groupId }: Record<string, unknown>): { groupId?: string } =>
    typeof groupId === 'string' ? { groupId } : {},
})
