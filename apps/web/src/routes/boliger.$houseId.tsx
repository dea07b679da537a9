import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loadScreenTexts } from '../locales/i18n.ts'

export const Route = createFileRoute('/boliger/$houseId')({
  component: lazyRouteComponent(() => import('./-houses/house-screen.tsx'), 'HouseScreen'),
  loader: loadScreenTexts,
})
