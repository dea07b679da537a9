import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { configQuery } from '../../api/config.ts'
import { BrandMark } from '../../components/ui/brand-mark.tsx'
import { lazyWithRetry } from '../../lib/lazy-with-retry.ts'
import styles from './dead-end.module.css'

/** Few ever see it, and where the server is away it may be missing: the page then has none. */
const DeadEndFooter = lazyWithRetry(() =>
  import('./dead-end-footer.tsx').then(({ DeadEndFooter: footer }) => footer),
)

/** A page from which the portal leads no further: whose it is, what there is to say, and how to reach the office. */
export function DeadEnd({ children }: { children: ReactNode }) {
  // As it is: fetching it again where it could not be fetched would show the page around this one again, for ever.
  const { data } = useQuery({ ...configQuery, enabled: false })
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        {data !== undefined && <BrandMark name={data.brandName} logoUrl={data.logoUrl} />}
      </header>
      <main className={styles.main}>{children}</main>
      <Suspense fallback={null}>
        <DeadEndFooter />
      </Suspense>
    </div>
  )
}
