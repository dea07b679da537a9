import { createFileRoute } from '@tanstack/react-router'
import { SettingsScreen } from './-admin/settings/settings-screen.tsx'

export const Route = createFileRoute('/admin/settings')({
  component: SettingsScreen,
  validateSearch: ({ tab, groupId }: Record<string, unknown>): { tab?: string; groupId?: string } => ({
    ...(typeof tab === 'string' ? { tab } : {}),
    ...(typeof groupId === 'string' ? { groupId } : {}),
  }),
})
