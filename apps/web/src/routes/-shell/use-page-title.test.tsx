import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { configQuery } from '../../api/config.ts'
import { useTitleDetail } from '../../lib/title-detail.ts'
import { startTexts } from '../../locales/i18n.ts'
import { usePageTitle } from './use-page-title.ts'

beforeAll(() => startTexts('da'))

const client = new QueryClient()
client.setQueryData(configQuery.queryKey, { brandName: 'Samhus' } as never)

function Screen({ detail }: { detail: string }) {
  useTitleDetail(detail)
  return null
}

function Page({ path, detail }: { path: string; detail: string | null }) {
  usePageTitle(path)
  return detail === null ? null : <Screen detail={detail} />
}

it('the title of a page names what it shows, before the page’s name, and no longer once it shows something else', () => {
  const page = (path: string, detail: string | null) => (
    <QueryClientProvider client={client}>
      <Page {...{ path, detail }} />
    </QueryClientProvider>
  )
  const { rerender, unmount } = render(page('/booking/2027', '2027'))
  expect(document.title).toBe('2027 · Booking · Samhus')
  rerender(page('/booking/2027', '2027, Klitgården'))
  expect(document.title).toBe('2027, Klitgården · Booking · Samhus')
  rerender(page('/booking', null))
  expect(document.title).toBe('Booking · Samhus')
  unmount()
  expect(document.title).toBe('Samhus')
})
