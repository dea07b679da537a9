import type { AdminGroup } from '@samhus/contract/admin-groups'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTexts } from '../../../locales/i18n.ts'
import { fakeGroup, groupId } from '../testing/fake-group.ts'
import { fakeOwner, fakeServer, userId, type Answer } from '../testing/fake-owner.ts'
import { loadAdminTexts, renderAdmin } from '../testing/render-admin.tsx'
import { GroupPage } from './group-page.tsx'
import { findGroupTab, type GroupTab } from './group-tabs.ts'

const groupCall = `GET /admin/api/groups/${groupId}`
const saveCall = `PUT /admin/api/groups/${groupId}`

beforeAll(async () => {
  await startTexts('en')
  await loadAdminTexts()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

interface Options {
  group?: Partial<AdminGroup>
  tab?: GroupTab
  answers?: Readonly<Record<string, () => Answer>>
}

async function renderGroup({ group = {}, tab = 'details', answers = {} }: Options = {}) {
  const writes = fakeServer({ [groupCall]: () => [200, fakeGroup(group)], ...answers })
  const onTab = vi.fn<(tab: GroupTab) => void>()
  await renderAdmin(<GroupPage groupId={groupId} tab={tab} onTab={onTab} />)
  return { writes, onTab }
}

const getInput = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: RegExp, value: string) => fireEvent.change(getInput(label), { target: { value } })
const getButton = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

describe('the page of a group', () => {
  it('has a skeleton while it loads, and says where there is no such group', async () => {
    await renderGroup({ answers: { [groupCall]: undefined as never } })
    expect(screen.getByRole('status', { name: 'Loading…' })).toBeDefined()
    cleanup()
    await renderGroup({ answers: { [groupCall]: () => [404, { type: 'no-group-found', title: 'none' }] } })
    expect(await screen.findByRole('heading', { name: 'Group Not Found' })).toBeDefined()
    expect(screen.getByRole('link', { name: 'Back to Groups' }).getAttribute('href')).toBe('/admin/groups')
  })

  it('heads with name, code, state and how many members and houses it has', async () => {
    await renderGroup()
    expect(await screen.findByRole('heading', { level: 1, name: 'Klitten' })).toBeDefined()
    for (const text of ['KL', 'Active', '12 members', '1 house']) {
      expect(screen.getByText(text)).toBeDefined()
    }
  })

  it('leads to an import into it, unless it is archived', async () => {
    await renderGroup()
    const link = await screen.findByRole('link', { name: 'Import' })
    expect(link.getAttribute('href')).toBe(`/admin/import?what=owners&into=${groupId}`)
    cleanup()
    await renderGroup({ group: { isArchived: true } })
    await screen.findByRole('heading', { level: 1, name: 'Klitten' })
    expect(screen.queryByRole('link', { name: 'Import' })).toBeNull()
  })

  it('has tabs, among them Details, Members, Houses and Mail, and opens the pressed one', async () => {
    const { onTab } = await renderGroup()
    const tabs = (await screen.findAllByRole('tab')).map(({ textContent }) => textContent)
    expect(tabs).toEqual(expect.arrayContaining(['Details', 'Members', 'Houses', 'Mail']))
    fireEvent.click(screen.getByRole('tab', { name: 'Members' }))
    expect(onTab).toHaveBeenCalledWith('members')
    expect([findGroupTab('houses'), findGroupTab('unknown'), findGroupTab(null)]).toEqual([
      'houses',
      'details',
      'details',
    ])
  })
})

describe('the data of a group', () => {
  it('can be saved once something has changed, and what the yearly report calls it is at first its code', async () => {
    const { writes } = await renderGroup({
      answers: { [saveCall]: () => [200, { groupId, version: 11, merged: [] }] },
    })
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Save Changes' })).disabled).toBe(
      true,
    )
    type(/^Name/, 'Klitten og havet')
    fireEvent.click(screen.getByRole('switch', { name: /^In the yearly report/ }))
    expect(getInput(/^Text in the yearly report/).value).toBe('KL')
    fireEvent.click(getButton('Save Changes'))
    await waitFor(() => expect(writes).toHaveLength(1))
    expect(writes[0]?.body).toEqual({
      code: 'KL',
      name: 'Klitten og havet',
      facebookLink: '',
      yearlyGroupList: 'KL',
      version: 10,
    })
  })

  it('are refused at their fields: an empty name, an address that is none, a code that another has', async () => {
    const { writes } = await renderGroup({
      answers: { [saveCall]: () => [409, { type: 'code-taken', title: 'taken' }] },
    })
    await screen.findByRole('heading', { name: 'Klitten' })
    type(/^Name/, ' ')
    type(/^Facebook/, 'javascript:alert(1)')
    fireEvent.click(getButton('Save Changes'))
    expect(screen.getByText('Enter a name of at most 100 characters.')).toBeDefined()
    expect(screen.getByText(/^Enter an address, for example/)).toBeDefined()
    expect(writes).toEqual([])
    type(/^Name/, 'Klitten')
    type(/^Facebook/, 'facebook.com/groups/klitten')
    type(/^Code/, 'FYR')
    fireEvent.click(getButton('Save Changes'))
    expect(await screen.findByText('This code is taken.')).toBeDefined()
    type(/^Code/, 'KLI')
    expect(screen.queryByText('This code is taken.')).toBeNull()
  })

  it('that another has changed meanwhile are shown with who did, and one of both values is chosen', async () => {
    const changes = [
      { field: 'name', before: 'Klitten', after: 'Skoven', by: 'Ida', at: '2026-11-20T10:00:00.000Z' },
    ]
    const answers: Answer[] = [
      [409, { type: 'changed-meanwhile', title: 'changed', changes }],
      [200, { groupId, version: 21, merged: [] }],
    ]
    let stored = fakeGroup()
    const { writes } = await renderGroup({
      answers: {
        [groupCall]: () => [200, stored],
        [saveCall]: () => answers.shift() ?? [500, {}],
      },
    })
    await screen.findByRole('heading', { name: 'Klitten' })
    type(/^Name/, 'Klitten og havet')
    stored = fakeGroup({ name: 'Skoven', version: 20 })
    fireEvent.click(getButton('Save Changes'))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(/Ida/)).toBeDefined()
    fireEvent.click(dialog.getByRole('radio', { name: /Skoven/ }))
    fireEvent.click(dialog.getByRole('button', { name: 'Save with these values' }))
    await waitFor(() => expect(writes).toHaveLength(2))
    expect(writes[1]?.body).toMatchObject({ name: 'Skoven', version: 20 })
  })
})

describe('a group out of use', () => {
  it('says what archiving means, wants a reason, and archives', async () => {
    const { writes } = await renderGroup({
      answers: {
        [`POST /admin/api/groups/${groupId}/archive`]: () => [200, { groupId, version: 12 }],
      },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Archive' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Archive Klitten?' }))
    expect(
      dialog.getByText(/^Owners see neither .* Scheduled points are awarded only when it is\.$/),
    ).toBeDefined()
    fireEvent.click(dialog.getByRole('button', { name: 'Archive' }))
    expect(dialog.getByText('Write a reason of at most 500 characters.')).toBeDefined()
    fireEvent.change(dialog.getByLabelText(/^Reason/), { target: { value: 'Sold' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Archive' }))
    await waitFor(() => expect(writes.map(({ body }) => body)).toEqual([{ reason: 'Sold' }]))
  })

  it('is not archived while weeks of it are live, and one that is can be reopened', async () => {
    await renderGroup({ group: { numLiveWeeks: 2 } })
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Archive' })
    expect(button.disabled).toBe(true)
    expect(screen.getByText(/^2 weeks are still booked/)).toBeDefined()
    cleanup()
    await renderGroup({ group: { isArchived: true, archivedAt: '2026-11-01T10:00:00.000Z' } })
    expect(await screen.findByText(/^The group was archived on 01\/11-2026/)).toBeDefined()
    expect(screen.getByRole('button', { name: 'Reopen' })).toBeDefined()
  })
})

describe('the members of a group', () => {
  const member = {
    id: userId,
    membershipId: '7',
    title: 'A12',
    name: 'Anna Holm',
    email: 'anna@samhus.example',
    addedAt: '2019-03-01T10:00:00.000Z',
    isCommittee: true,
    isMarked: false,
    enabled: true,
  }
  const members = {
    [`GET /admin/api/groups/${groupId}/members`]: (): Answer => [200, { items: [member], totalCount: 1 }],
  }

  it('are listed with what marks them, and lead to their memberships', async () => {
    await renderGroup({ tab: 'members', answers: members })
    const link = await screen.findByRole('link', { name: 'Anna Holm' })
    expect(link.getAttribute('href')).toBe(`/admin/owners/${userId}?tab=memberships`)
    expect(screen.getByText('01/03-2019')).toBeDefined()
    const cells = screen.getAllByRole('cell').map(({ textContent }) => textContent)
    expect(cells).toEqual(expect.arrayContaining(['A12', 'anna@samhus.example', 'Yes', 'No', 'Active']))
  })

  it('are not added to a group that is archived', async () => {
    await renderGroup({ tab: 'members', answers: members, group: { isArchived: true } })
    await screen.findByRole('link', { name: 'Anna Holm' })
    expect(screen.queryByRole('button', { name: 'Add member' })).toBeNull()
  })

  it('are found among all owners; who is a member already is refused at the field', async () => {
    const { writes } = await renderGroup({
      tab: 'members',
      answers: {
        ...members,
        'GET /admin/api/search': () => [
          200,
          { hits: [{ kind: 'owner', id: userId, title: 'Anna Holm', detail: 'A12', href: '' }] },
        ],
        [`GET /admin/api/users/${userId}`]: () => [200, fakeOwner()],
      },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Add member' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a member of Klitten' }))
    const picker = dialog.getByRole('combobox', { name: /^Owner/ })
    await waitFor(() => expect(document.activeElement).not.toBe(document.body))
    picker.focus()
    fireEvent.change(picker, { target: { value: 'anna' } })
    fireEvent.click(await screen.findByRole('option', { name: /Anna Holm/, hidden: true }))
    expect(await dialog.findByText('The person is already a member of this group.')).toBeDefined()
    expect(writes).toEqual([])
  })

  it('may be new owners, with this group chosen', async () => {
    await renderGroup({
      tab: 'members',
      answers: {
        ...members,
        'GET /admin/api/groups': () => [200, { items: [fakeGroup()], totalCount: 1 }],
      },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Add new owner' }))
    const dialog = within(await screen.findByRole('dialog'))
    await dialog.findByRole('option', { name: 'KL - Klitten' })
    expect(dialog.getByRole<HTMLSelectElement>('combobox', { name: /^Group/ }).value).toBe(groupId)
  })
})
