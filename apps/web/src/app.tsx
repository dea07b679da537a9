import type { BrowserConfig } from '@samhus/contract/config'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import i18next from 'i18next'
import { useEffect, useLayoutEffect, useState } from 'react'
import { configQuery } from './api/config.ts'
import { createQueryClient } from './api/query-client.ts'
import { SignInProvider, startSignIn } from './auth/sign-in.tsx'
import { Spinner } from './components/ui/spinner.tsx'
import { Toasts } from './components/ui/toasts.tsx'
import { storeBrand } from './pwa/offline-cache.ts'
import { router } from './router.ts'
import { Unavailable } from './routes/-shell/access-pages.tsx'
import { isLanguage } from './locales/i18n.ts'
import { applyBrandColor } from './theme/brand.ts'

const queryClient = createQueryClient()

/** The providers around the screens. */
export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <WithConfig />
      <Toasts />
    </QueryClientProvider>
  )
}

/** Loads the configuration, which every screen needs: the brand and the identity provider. */
function WithConfig() {
  const { data, error, refetch } = useQuery(configQuery)
  if (data !== undefined) return <WithSignIn config={data} />
  return error === null ? <Spinner /> : <Unavailable onRetry={() => void refetch()} />
}

function WithSignIn({ config }: { config: BrowserConfig }) {
  const [session] = useState(() =>
    startSignIn(config, () => (isLanguage(i18next.language) ? i18next.language : 'da')),
  )
  const { brandName, brandColor } = config
  // Before the effects of the screens, whose titles are longer.
  useLayoutEffect(() => {
    document.title = brandName
  }, [brandName])
  useEffect(() => {
    applyBrandColor(brandColor)
    storeBrand({ brandName, brandColor })
  }, [brandName, brandColor])
  return (
    <SignInProvider session={session} loading={<Spinner />}>
      <RouterProvider router={router} />
    </SignInProvider>
  )
}
