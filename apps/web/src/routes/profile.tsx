import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loadScreenTexts } from '../locales/i18n.ts'

export const Route = createFileRoute('/profile')({
  component: lazyRouteComponent(() => import('./-profile/profile-screen.tsx'), 'ProfileScreen'),
  loader: loadScreenTexts,
})
