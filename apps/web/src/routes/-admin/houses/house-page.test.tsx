import type { AdminHouse } from '@samhus/contract/admin-houses'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTexts } from '../../../locales/i18n.ts'
import { fakeServer, type Answer } from '../testing/fake-owner.ts'
import { fakeHouse, houseId } from '../testing/fake-house.ts'
import { loadAdminTexts, renderAdmin } from '../testing/render-admin.tsx'
import { AddHouseDialog } from './add-house-dialog.tsx'
import { HousePage } from './house-page.tsx'

const houseCall = `GET /admin/api/houses/${houseId}`
const saveCall = `PUT /admin/api/houses/${houseId}`

beforeAll(async () => {
  await startTexts('en')
  await loadAdminTexts()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function renderHouse(
  house: Partial<AdminHouse> = {},
  answers: Readonly<Record<string, () => Answer>> = {},
) {
  const writes = fakeServer({
    [houseCall]: () => [200, fakeHouse(house)],
    // Without tiles.
    'GET /client/api/config': () => [200, { mapTilesUrl: '/no-tiles/{z}/{x}/{y}' }],
    'GET /no-tiles/13/4335/2456': () => [404, {}],
    'GET /no-tiles/6/33/19': () => [404, {}],
    ...answers,
  })
  await renderAdmin(<HousePage houseId={houseId} tab="details" onTab={() => {}} />)
  await screen.findByRole('heading', { level: 1, name: 'Klitgården' })
  return writes
}

const getInput = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { exact: false })
const type = (label: string, value: string) => fireEvent.change(getInput(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

describe('the page of a house', () => {
  it('heads with its name, code and group, and says what there is not', async () => {
    await renderHouse({ isArchived: true, archivedAt: '2026-10-01T10:00:00.000Z' })
    expect(screen.getByText('Archived')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Klitten' }).getAttribute('href')).toContain('/admin/groups/')
    expect(screen.getByRole('button', { name: 'Reopen' })).toBeDefined()
    cleanup()
    fakeServer({ [houseCall]: () => [404, { type: 'house-not-found', title: 'none' }] })
    await renderAdmin(<HousePage houseId={houseId} tab="details" onTab={() => {}} />)
    expect(await screen.findByRole('heading', { name: 'House not found' })).toBeDefined()
  })

  it('marks the texts that a language has not, and says which one owners read instead', async () => {
    await renderHouse()
    const tab = (name: RegExp) => screen.getByRole('tab', { name })
    expect(within(tab(/Dansk/)).queryByText(/missing/)).toBeNull()
    expect(within(tab(/Svenska/)).getByText('1 missing')).toBeDefined()
    expect(within(tab(/English/)).getByText('2 missing')).toBeDefined()
    expect(screen.getAllByText('Missing. Owners read the text instead in: Dansk.').length).toBe(3)
  })

  it('can be put on the map by coordinates where the map has no tiles', async () => {
    const writes = await renderHouse(
      { lat: 0, lng: 0 },
      { [saveCall]: () => [200, { houseId, version: 11, merged: [] }] },
    )
    expect(
      await screen.findByText('The map could not be loaded. Type the coordinates in the field.'),
    ).toBeDefined()
    type('Coordinates', 'Skagen')
    press('Save Changes')
    expect(screen.getByText(/Enter two numbers/)).toBeDefined()
    expect(writes).toEqual([])
    type('Coordinates', '57,7367; 10,5402')
    press('Save Changes')
    await waitFor(() => expect(writes.length).toBe(1))
    expect(writes[0]?.body).toMatchObject({ lat: 57.7367, lng: 10.5402, zoom: 13, version: 10 })
  })

  it('says at its field that another house has the code, and keeps what was typed', async () => {
    await renderHouse({}, { [saveCall]: () => [409, { type: 'code-taken', title: 'taken' }] })
    type('Code', 'C12-HEN')
    press('Save Changes')
    await waitFor(() => expect(getInput('Code').getAttribute('aria-invalid')).toBe('true'))
    expect(getInput('Code').value).toBe('C12-HEN')
  })

  it('shows who changed a text meanwhile, and saves the chosen one', async () => {
    const changes = [
      {
        field: 'texts.sv.description',
        before: 'Ett hus',
        after: 'Ett stort hus',
        by: 'Ida',
        at: '2026-10-13T10:00:00.000Z',
      },
    ]
    const sv = { description: 'Ett stort hus', goodToKnow: '' }
    let answer: Answer = [409, { type: 'changed-meanwhile', title: 'changed', changes }]
    let version = 10
    const writes = await renderHouse(
      {},
      {
        [saveCall]: () => answer,
        [houseCall]: () => [
          200,
          fakeHouse(version === 10 ? {} : { version, texts: { ...fakeHouse().texts, sv } }),
        ],
      },
    )
    fireEvent.change(screen.getAllByLabelText('Description')[1] ?? document.body, {
      target: { value: 'Ett litet hus' },
    })
    version = 12
    press('Save Changes')
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByText(/Ida/).textContent).toContain('Description (Svenska)')
    answer = [200, { houseId, version: 13, merged: [] }]
    fireEvent.click(within(dialog).getByRole('radio', { name: /Ett stort hus/ }))
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save with these values' }))
    await waitFor(() => expect(writes.length).toBe(2))
    expect(writes[1]?.body).toMatchObject({ version: 12, texts: { sv } })
  })

  it('cannot be archived while weeks are booked, and else asks why', async () => {
    await renderHouse({ numLiveWeeks: 3 })
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Archive' }).disabled).toBe(true)
    expect(screen.getByText(/^3 weeks are still booked/)).toBeDefined()
    cleanup()
    const archiveCall = `POST /admin/api/houses/${houseId}/archive`
    const writes = await renderHouse({}, { [archiveCall]: () => [200, { houseId, version: 11 }] })
    press('Archive')
    const dialog = await screen.findByRole('dialog')
    fireEvent.change(within(dialog).getByLabelText(/Reason/), { target: { value: 'Sold' } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Archive' }))
    await waitFor(() => expect(writes[0]?.body).toEqual({ reason: 'Sold' }))
  })
})

it('a house is added with name and code to the group that is chosen', async () => {
  const groupId = fakeHouse().groupId
  const writes = fakeServer({
    'GET /admin/api/groups': () => [
      200,
      [
        {
          id: groupId,
          code: 'KL',
          name: 'Klitten',
          isArchived: false,
          numMembers: 0,
          numHouses: 0,
          reports: { yearlyGroupList: null },
        },
      ],
    ],
    'POST /admin/api/houses': () => [200, { houseId }],
  })
  await renderAdmin(<AddHouseDialog isOpen onClose={() => {}} />)
  const dialog = await screen.findByRole('dialog')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Add house' }))
  expect(within(dialog).getByText('Choose an association.')).toBeDefined()
  await within(dialog).findByRole('option', { name: 'KL - Klitten' })
  fireEvent.change(within(dialog).getByLabelText(/Group/), { target: { value: groupId } })
  fireEvent.change(within(dialog).getByLabelText(/Name/), { target: { value: 'Havtorn' } })
  fireEvent.change(within(dialog).getByLabelText(/Code/), { target: { value: 'C12-HEN' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Add house' }))
  await waitFor(() => expect(writes.length).toBe(1))
  expect(writes[0]?.body).toMatchObject({ groupId, name: 'Havtorn', code: 'C12-HEN', lat: 0, lng: 0 })
})
