import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

export const Route = createFileRoute('/admin/settings')({
  component: lazyRouteComponent(() => import('./-admin/settings/settings-screen.tsx'), 'SettingsScreen'),
  validateSearch: ({ tab, groupId }: Record<string, unknown>): { tab?: string; groupId?: string } => ({
    ...(typeof tab === 'string' ? { tab } : {}),
    ...(typeof groupId === 'string' ? { groupId } : {}),
  }),
})
