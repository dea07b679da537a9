import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loadScreenTexts } from '../locales/i18n.ts'

export const Route = createFileRoute('/bookingvilkar')({
  component: lazyRouteComponent(() => import('./-terms/terms-screen.tsx'), 'TermsScreen'),
  loader: loadScreenTexts,
})
