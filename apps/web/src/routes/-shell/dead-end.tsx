import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { configQuery } from '../../api/config.ts'
import { BarePage } from '../../components/ui/bare-page.tsx'
import { lazyWithRetry } from '../../lib/lazy-with-retry.ts'

/** Few ever see it, and where the server is away it may be missing: the page then has none. */
const DeadEndFooter = lazyWithRetry(() =>
  import('./dead-end-footer.tsx').then(({ DeadEndFooter: footer }) => footer),
)

/** A page from which the portal leads no further. */
export function DeadEnd({ children }: { children: ReactNode }) {
  // As it is: fetching it again where it could not be fetched would show the page around this one again, for ever.
  const { data } = useQuery({ ...configQuery, enabled: false })
  const footer = (
    <Suspense fallback={null}>
      <DeadEndFooter />
    </Suspense>
  )
  return (
    <BarePage brand={data} isCentered footer={footer}>
      {children}
    </BarePage>
  )
}
