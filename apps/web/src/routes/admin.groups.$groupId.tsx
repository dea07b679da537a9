import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loadScreenTexts } from '../locales/i18n.ts'

export const Route = createFileRoute('/admin/groups/$groupId')({
  // What else the URL has belongs to the tab: the state of its list, the year that it shows.
  validateSearch: ({ tab, ...others }: Record<string, unknown>): { tab?: string } =>
    typeof tab === 'string' ? { ...others, tab } : others,
  loader: loadScreenTexts,
  component: lazyRouteComponent(() => import('./-admin/groups/group-screen.tsx'), 'GroupScreen'),
})
