import { adminEndpoints } from '@samhus/contract/admin-endpoints'
import { endpoints } from '@samhus/contract/endpoints'
import { QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { vi } from 'vitest'
import { createQueryClient } from '../query-client.ts'

/** Every endpoint by its name, those of the office too. */
export const allEndpoints = { ...endpoints, ...adminEndpoints }

/** What a write of the browser has called, and which reads it has made stale. */
export interface Ran {
  readonly endpoint: string
  readonly stale: readonly string[]
}

/**
 * Runs a write against a server that answers with `status`, in a client that has every read.
 *
 * @param useWrite The hook of the write. Returns what sends it.
 */
export async function runWrite(
  useWrite: () => () => Promise<unknown>,
  { names, status }: { names: readonly string[]; status: number },
): Promise<Ran> {
  const client = createQueryClient()
  for (const name of names) client.setQueryData([name, 'of something'], {})
  const called: string[] = []
  vi.stubGlobal('fetch', (url: string, { method }: RequestInit) => {
    called.push(findEndpoint(method, url))
    return Promise.resolve(new Response('{}', { status }))
  })
  const send = readHook(client, useWrite)
  await send().catch(() => undefined)
  const stale = client
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.isInvalidated)
    .map(({ queryKey }) => String(queryKey[0]))
  return { endpoint: called.join(', '), stale: stale.sort() }
}

/** Returns what a hook returns, from one render without a browser. */
function readHook<T>(client: ReturnType<typeof createQueryClient>, useIt: () => T): T {
  const returned: T[] = []
  const Caller = () => {
    returned.push(useIt())
    return null
  }
  renderToStaticMarkup(createElement(QueryClientProvider, { client }, createElement(Caller)))
  const [first] = returned
  if (first === undefined) throw new Error('The hook returned nothing.')
  return first
}

function findEndpoint(method: string | undefined, url: string): string {
  const path = url.split('?')[0] ?? ''
  const found = Object.entries(allEndpoints).find(
    ([, endpoint]) =>
      endpoint.method === method &&
      new RegExp(`^${endpoint.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path),
  )
  return found?.[0] ?? `${method} ${path}`
}
