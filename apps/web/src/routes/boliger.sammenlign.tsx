import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loadScreenTexts } from '../locales/i18n.ts'
import type { CompareSearch } from './-houses/compare-screen.tsx'

export const Route = createFileRoute('/boliger/sammenlign')({
  component: lazyRouteComponent(() => import('./-houses/compare-screen.tsx'), 'CompareScreen'),
  loader: loadScreenTexts,
  validateSearch: (search: Record<string, unknown>): CompareSearch => {
    const year = Number(search['year'])
    return {
      a: typeof search['a'] === 'string' ? search['a'] : undefined,
      b: typeof search['b'] === 'string' ? search['b'] : undefined,
      year: Number.isInteger(year) && year >= 2000 ? year : undefined,
      free: String(search['free']) === '1' ? 1 : undefined,
    }
  },
})
