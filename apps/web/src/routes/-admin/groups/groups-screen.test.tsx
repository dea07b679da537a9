import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTexts } from '../../../locales/i18n.ts'
import { fakeGroup, groupId } from '../testing/fake-group.ts'
import { fakeServer, type Answer } from '../testing/fake-owner.ts'
import { loadAdminTexts, renderAdmin } from '../testing/render-admin.tsx'
import { GroupsScreen } from './groups-screen.tsx'

beforeAll(async () => {
  await startTexts('en')
  await loadAdminTexts()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function renderGroups(created: Answer = [200, { groupId }]) {
  const writes = fakeServer({
    'GET /admin/api/groups': () => [200, { items: [fakeGroup()], totalCount: 1 }],
    'GET /admin/api/views': () => [200, { views: [] }],
    'POST /admin/api/groups': () => created,
  })
  const { getUrl } = await renderAdmin(<GroupsScreen />, { url: '/admin/groups' })
  return { writes, getUrl }
}

async function openDialog() {
  fireEvent.click(await screen.findByRole('button', { name: 'Create group' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Create group' }))
  return {
    dialog,
    type: (label: RegExp, value: string) =>
      fireEvent.change(dialog.getByLabelText(label), { target: { value } }),
    press: () => fireEvent.click(dialog.getByRole('button', { name: 'Create group' })),
  }
}

describe('the list of groups', () => {
  it('has rows that lead to their group', async () => {
    await renderGroups()
    const link = await screen.findByRole('link', { name: 'Klitten' })
    expect(link.getAttribute('href')).toBe(`/admin/groups/${groupId}`)
  })
})

describe('a new group', () => {
  it('has one of three point plans, each explained in points a year, and opens once it is created', async () => {
    const { writes, getUrl } = await renderGroups()
    const { dialog, type, press } = await openDialog()
    expect(dialog.getAllByText('20 points a year: 12 in January and 8 in September')).toHaveLength(2)
    expect(dialog.getByText('28 points a year: 18 in January and 10 in September')).toBeDefined()
    press()
    expect(dialog.getByText('Enter a name of at most 100 characters.')).toBeDefined()
    type(/^Name/, 'Fyrren')
    type(/^Code/, 'FYR')
    fireEvent.click(dialog.getByRole('radio', { name: 'Quantus' }))
    press()
    await waitFor(() => expect(getUrl()).toBe(`/admin/groups/${groupId}`))
    expect(writes[0]?.body).toEqual({ name: 'Fyrren', code: 'FYR', pointPlan: 'quantus' })
  })

  it('is refused at its code, where a group has it, before it is sent, and where the server knows of one', async () => {
    await renderGroups([409, { type: 'code-taken', title: 'taken' }])
    const { dialog, type, press } = await openDialog()
    type(/^Name/, 'Fyrren')
    type(/^Code/, 'KL')
    expect(await dialog.findByText('This code is taken.')).toBeDefined()
    type(/^Code/, 'FYR')
    expect(dialog.queryByText('This code is taken.')).toBeNull()
    press()
    expect(await dialog.findByText('This code is taken.')).toBeDefined()
  })
})
