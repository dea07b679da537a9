import { createFileRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { loadScreenTexts } from '../locales/i18n.ts'
import { hasMeaninglessParams, validateYearSearch } from './-year/year-search.ts'

export const Route = createFileRoute('/booking/$year')({
  loader: loadScreenTexts,
  // A change of the address, as by the search, has no more texts to load.
  staleTime: Infinity,
  validateSearch: validateYearSearch,
  beforeLoad: ({ params, search, location }) => {
    if (!/^\d{4}$/.test(params.year)) throw redirect({ to: '/booking', replace: true })
    if (hasMeaninglessParams(location.searchStr, search)) {
      throw redirect({ to: '/booking/$year', params, search, replace: true })
    }
  },
  component: lazyRouteComponent(() => import('./-year/year-screen.tsx'), 'YearScreen'),
})
