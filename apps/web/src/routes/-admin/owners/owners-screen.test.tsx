import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTexts } from '../../../locales/i18n.ts'
import { fakeOwner, fakeServer, userId } from '../testing/fake-owner.ts'
import { loadAdminTexts, renderAdmin } from '../testing/render-admin.tsx'
import { OwnersScreen } from './owners-screen.tsx'

const row = { ...fakeOwner(), numGroups: 2 }

beforeAll(async () => {
  await startTexts('en')
  await loadAdminTexts()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function renderOwners(items: readonly (typeof row)[]) {
  fakeServer({
    'GET /admin/api/users': () => [200, { items, totalCount: items.length }],
    [`GET /admin/api/users/${userId}`]: () => [200, fakeOwner({ roleType: ['Admin'] })],
    'GET /admin/api/groups': () => [200, { items: [], totalCount: 0 }],
    'GET /admin/api/views': () => [200, { views: [] }],
  })
  await renderAdmin(<OwnersScreen />, { url: '/admin/owners' })
}

describe('the list of owners', () => {
  it('has the columns Code, Name, Phone, Email, Groups and Actions, and rows that lead to their owner', async () => {
    await renderOwners([row])
    const link = await screen.findByRole('link', { name: 'Anna Holm' })
    expect(link.getAttribute('href')).toBe(`/admin/owners/${userId}`)
    const headings = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
    expect(headings.filter((text) => text !== '')).toEqual(
      expect.arrayContaining(['Code', 'Name', 'Phone', 'Email', 'Groups']),
    )
    expect(screen.getByRole('button', { name: 'Actions for Anna Holm' })).toBeDefined()
    expect(screen.getByRole('button', { name: 'Refresh' })).toBeDefined()
    expect(screen.getByDisplayValue('20')).toBeDefined()
  })

  it('says ‘No owners found’', async () => {
    await renderOwners([])
    expect(await screen.findByText('No owners found')).toBeDefined()
  })

  it('offers Impersonate in a row’s menu, but not as an administrator', async () => {
    await renderOwners([row])
    fireEvent.click(await screen.findByRole('button', { name: 'Actions for Anna Holm' }))
    await screen.findByText('You cannot log in as an administrator.')
    const impersonate = screen.getByRole('menuitem', { name: /^Impersonate/ })
    expect(impersonate.hasAttribute('disabled') || impersonate.hasAttribute('data-disabled')).toBe(true)
  })
})
