import { createFileRoute } from '@tanstack/react-router'
import { SettingsScreen } from './-admin/settings/settings-screen.tsx'

export const Route = createFileRoute('/admin/settings')({
  component: SettingsScreen,
  validateSearch: ({ tab }: Record<string, unknown>): { tab?: 'admins' } => (tab === 'admins' ? { tab } : {}),
})
