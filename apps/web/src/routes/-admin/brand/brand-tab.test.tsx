import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTexts } from '../../../locales/i18n.ts'
import { fakeAdmin, fakeServer, type Answer } from '../testing/fake-owner.ts'
import { loadAdminTexts, renderAdmin } from '../testing/render-admin.tsx'
import { BrandTab } from './brand-tab.tsx'

const environment = {
  brandName: 'Samhus',
  brandColor: '#0e5a5e',
  logoUrl: null,
  supportPhone: '+45 70 00 00 00',
  supportEmail: 'support@samhus.example',
  supportFormUrl: null,
}
const nothing = {
  brandName: null,
  brandColor: null,
  supportPhone: null,
  supportEmail: null,
  supportFormUrl: null,
  hasLogo: false,
}
const fakeBrand = { effective: environment, fallback: environment, saved: nothing, version: 7 }
const logoCall = 'POST /admin/api/brand/logo'

beforeAll(async () => {
  await startTexts('en')
  await loadAdminTexts()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function renderTab(role: 'Admin' | 'Super Admin', answers: Record<string, () => Answer> = {}) {
  const writes = fakeServer({
    'GET /admin/api/brand': () => [200, fakeBrand],
    'GET /client/api/users/current': () => [200, { ...fakeAdmin, roleType: [role] }],
    ...answers,
  })
  await renderAdmin(<BrandTab />)
  await screen.findByRole('textbox', { name: 'Name' })
  return writes
}

const getField = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const type = (name: string, value: string) => fireEvent.change(getField(name), { target: { value } })

function drop(file: File) {
  const area = screen.getByText('or drag an image here').closest('[class*="drop"]')
  fireEvent.drop(area!, { dataTransfer: { files: { item: () => file } } })
}

describe('the brand in the settings', () => {
  it('is read by an admin, who is told who may change it', async () => {
    await renderTab('Admin')
    expect(screen.getByText('Only a Super Admin can change name, colour, logo and support.')).toBeDefined()
    expect(getField('Name').readOnly).toBe(true)
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Choose image' })).toBeNull()
  })

  it('says of an empty field what holds instead, and saves an emptied one as nothing', async () => {
    const writes = await renderTab('Super Admin', {
      'PUT /admin/api/brand': () => [200, { version: 8 }],
    })
    expect(screen.getByText('Empty: Samhus (the server’s setting)')).toBeDefined()
    type('Name', 'Klitten')
    type('Phone', ' ')
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(writes).toHaveLength(1))
    expect(JSON.stringify(writes)).toContain('"brandName":"Klitten"')
    expect(JSON.stringify(writes)).toContain('"supportPhone":null')
  })

  it('warns of a colour that can hardly be seen on white, and says what becomes of a light one', async () => {
    await renderTab('Super Admin')
    type('Colour', '#fff3b0')
    expect(screen.getByText(/can hardly be seen on white/)).toBeDefined()
    type('Colour', '#8a8a8a')
    expect(screen.queryByText(/can hardly be seen on white/)).toBeNull()
    expect(screen.getByText(/get the darker #/)).toBeDefined()
    type('Colour', '#0e5a5e')
    expect(screen.queryByText(/get the darker #/)).toBeNull()
  })

  it('says who has changed the same meanwhile, and keeps what was typed', async () => {
    const change = {
      field: 'brandName',
      before: null,
      after: 'Havet',
      by: 'Pia',
      at: '2027-01-01T10:00:00Z',
    }
    await renderTab('Super Admin', {
      'PUT /admin/api/brand': () => [409, { type: 'changed-meanwhile', title: 'changed', changes: [change] }],
    })
    type('Name', 'Klitten')
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText(/Pia changed Name to “Havet”/)).toBeDefined()
    expect(getField('Name').value).toBe('Klitten')
  })

  it('sends a logo that is dropped, but none of more than 5 MB', async () => {
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }))
    const writes = await renderTab('Super Admin', {
      [logoCall]: () => [415, { type: 'unsupported-media-type', title: 'no image' }],
    })
    drop(new File([new Uint8Array(5_000_001)], 'large.png'))
    expect(await screen.findByText('The image is too large: at most 5 MB.')).toBeDefined()
    expect(writes).toHaveLength(0)
    drop(new File(['<svg/>'], 'logo.svg'))
    expect(await screen.findByText(/an SVG cannot be used/)).toBeDefined()
  })
})
