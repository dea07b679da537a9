import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loadScreenTexts } from '../locales/i18n.ts'

export const Route = createFileRoute('/forening')({
  component: lazyRouteComponent(() => import('./-association/association-screen.tsx'), 'AssociationScreen'),
  loader: loadScreenTexts,
})
