import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTexts } from '../../../locales/i18n.ts'
import { fakeServer, type Answer } from '../testing/fake-owner.ts'
import { fakeHouse, houseId } from '../testing/fake-house.ts'
import { loadAdminTexts, renderAdmin } from '../testing/render-admin.tsx'
import { ArrivalsTab } from './arrivals-tab.tsx'

const path = `/admin/api/houses/${houseId}/arrivals-link`
const url = 'https://samhus.example/client/api/arrivals/secret'
const made = '2027-07-01T10:00:00.000Z'
const none = { createdAt: null, lastUsedAt: null }

beforeAll(async () => {
  await startTexts('en')
  await loadAdminTexts()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Renders the tab beside a server that keeps one link. */
async function renderTab(first: object = none, house = fakeHouse()) {
  let link = first
  const answer = (next: object): Answer => {
    link = next
    return [200, next]
  }
  const created = { createdAt: made, lastUsedAt: null }
  const writes = fakeServer({
    [`GET ${path}`]: () => [200, link],
    [`POST ${path}`]: () => [200, { ...(answer(created)[1] as object), url, feedUrl: `${url}.ics` }],
    [`DELETE ${path}`]: () => answer(none),
  })
  await renderAdmin(<ArrivalsTab houseId={houseId} house={house} />)
  return writes
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const confirm = async (name: string) =>
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }))

describe('the cleaner’s link of a house', () => {
  it('is created and shown once, the page and the calendar, each to be copied', async () => {
    const copied: string[] = []
    Object.assign(navigator, { clipboard: { writeText: async (text: string) => void copied.push(text) } })
    const writes = await renderTab()
    expect(await screen.findByText('The house has no link yet.')).toBeDefined()
    await press('Create link')
    expect((await screen.findByLabelText<HTMLInputElement>('Page for the cleaner')).value).toBe(url)
    expect(screen.getByLabelText<HTMLInputElement>('Calendar for a phone').value).toBe(`${url}.ics`)
    expect(screen.getByRole('status').textContent).toMatch(/^The link is only shown now/)
    await press('Copy: Calendar for a phone')
    await waitFor(() => expect(copied).toEqual([`${url}.ics`]))
    expect(writes).toHaveLength(1)
  })

  it('says when it was made and last used, and is replaced only after a second yes', async () => {
    const writes = await renderTab({ createdAt: made, lastUsedAt: '2027-07-05T08:00:00.000Z' })
    expect(
      (await screen.findByText(/^The link was created on/)).textContent?.replaceAll(' Danish time', ''),
    ).toBe(
      'The link was created on 1\u00a0July\u00a02027 at 12:00. Last used on 5\u00a0July\u00a02027 at 10:00.',
    )
    await press('New link')
    expect(writes).toEqual([])
    await confirm('New link')
    expect((await screen.findByLabelText<HTMLInputElement>('Page for the cleaner')).value).toBe(url)
  })

  it.each([
    ['a year old', 366, true],
    ['of last week', 7, false],
  ])(
    'that is %s says beside its age that others may have it, only after a year',
    async (_what, days, says) => {
      const createdAt = new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString()
      await renderTab({ createdAt, lastUsedAt: null })
      await screen.findByText(/^The link was created on/)
      expect(screen.queryByText(/more than a year old/) !== null).toBe(says)
    },
  )

  it('is turned off only after a second yes, and what was shown of it is gone', async () => {
    const writes = await renderTab()
    await press('Create link')
    await screen.findByLabelText('Page for the cleaner')
    await press('Turn off the link')
    await confirm('Turn off the link')
    expect(await screen.findByText('The house has no link yet.')).toBeDefined()
    expect(screen.queryByLabelText('Page for the cleaner')).toBe(null)
    expect(writes).toHaveLength(2)
  })

  it('of an archived house does not work, which is said', async () => {
    await renderTab(none, fakeHouse({ isArchived: true }))
    expect(screen.getByText(/^The house is archived/)).toBeDefined()
    expect(screen.queryByRole('button')).toBe(null)
  })
})
