import type { Group } from '@samhus/contract/groups'
import type { MyMail } from '@samhus/contract/mail'
import { defaultPolicy } from '@samhus/domain/policy'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startTexts } from '../../locales/i18n.ts'
import { CurrentGroupProvider } from '../../session/current-group.tsx'
import { MailList } from './mail-list.tsx'

const createGroup = (id: string, name: string): Group => ({
  id,
  code: id,
  name,
  imageUrls: [],
  policy: { ...defaultPolicy, version: 1 },
  policySince: '2026-01-01T00:00:00.000Z',
})
const groups = [createGroup('k', 'Klitten'), createGroup('s', 'Skoven')]

const mail: MyMail = {
  id: '44444444-4444-4444-8444-444444444444',
  kind: 'announcement',
  at: '2027-06-28T10:00:00.000Z',
  subject: 'Nyt tag',
  toName: 'Anna',
  toAddress: 'anna@samhus.example',
  recipient: 'owner',
  groupName: 'Skoven',
  week: null,
}

async function renderList(own: readonly Group[]) {
  const root = createRootRoute()
  const component = () => (
    <CurrentGroupProvider groups={own}>
      <MailList mails={[mail, { ...mail, id: 'invited', groupName: null }]} openId={undefined} />
    </CurrentGroupProvider>
  )
  const route = createRoute({ getParentRoute: () => root, path: '$', component })
  const history = createMemoryHistory({ initialEntries: ['/mails'] })
  const router = createRouter({ routeTree: root.addChildren([route]), history })
  await router.load()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  return screen.findAllByRole('link')
}

beforeAll(() => startTexts('da'))
afterEach(cleanup)

describe('the mails of an owner', () => {
  it('name their group where the owner has several, and only there', async () => {
    const [first, second] = await renderList(groups)
    expect(first?.textContent).toContain('Skoven')
    expect(second?.textContent).not.toMatch(/Skoven|Klitten/)
    cleanup()
    const [only] = await renderList(groups.slice(1))
    expect(only?.textContent).not.toContain('Skoven')
  })
})
