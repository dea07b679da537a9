import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Candidate } from '../../../api/admin-settings.ts'
import { startTexts } from '../../../locales/i18n.ts'
import { fakeServer, type Answer } from '../testing/fake-owner.ts'
import { loadAdminTexts, renderAdmin } from '../testing/render-admin.tsx'
import { AddAdminDialog } from './add-admin-dialog.tsx'

const bo: Candidate = {
  userId: '0d4b6f0e-52b6-4f0e-8d55-0a3a8e5f1c22',
  name: 'Bo Holm',
  email: 'bo@samhus.example',
  enabled: true,
  roleType: [],
  signIn: { email: 'bo@samhus.example', since: '2026-05-02T10:00:00.000Z' },
  isAddressProven: true,
  emailChangedAt: null,
  signInHeldUntil: null,
}
const findCall = 'GET /admin/api/admins/candidate'
const addCall = 'POST /admin/api/admins'

beforeAll(async () => {
  await startTexts('en')
  await loadAdminTexts()
})
afterEach(() => vi.unstubAllGlobals())

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

/** Opens the dialog, writes an address and a reason, and looks for the person. */
async function find(person: Candidate | null, answers: Readonly<Record<string, () => Answer>> = {}) {
  const onClose = vi.fn<() => void>()
  const writes = fakeServer({
    [findCall]: () => [200, { person }],
    [addCall]: () => [200, { userId: bo.userId }],
    ...answers,
  })
  await renderAdmin(<AddAdminDialog isOpen onClose={onClose} />)
  fireEvent.change(await screen.findByLabelText(/Email address/), {
    target: { value: ' bo@samhus.example ' },
  })
  fireEvent.change(screen.getByLabelText(/Reason/), { target: { value: 'was elected' } })
  press('Find the person')
  return { writes, onClose }
}

describe('the dialog that gives a role', () => {
  it('shows who has the address and how they log in, and asks once more', async () => {
    const { writes, onClose } = await find(bo)
    await screen.findByText('Bo Holm has this address')
    expect(screen.getByText(/^Has logged in with bo@samhus\.example since /)).toBeDefined()
    expect(writes).toEqual([])
    press('Add')
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(writes).toMatchObject([
      { body: { email: 'bo@samhus.example', roles: ['Admin'], reason: 'was elected', tellsOwner: true } },
    ])
  })

  it('gives none to who logs in with another address, and says so', async () => {
    await find({
      ...bo,
      signIn: { email: 'ann@samhus.example', since: null },
      isAddressProven: false,
      emailChangedAt: '2026-05-03T10:00:00.000Z',
    })
    await screen.findByText('Logs in with ann@samhus.example.')
    expect(screen.getByText(/^An administrator changed the address on /)).toBeDefined()
    expect(screen.getByText(/^Who logs in as this person has another email address\./)).toBeDefined()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add' }).disabled).toBe(true)
  })

  it('says until when a first login waits', async () => {
    const emailChangedAt = '2026-05-03T10:00:00.000Z'
    await find({ ...bo, signIn: null, emailChangedAt, signInHeldUntil: '2026-05-06T10:00:00.000Z' })
    const wait = await screen.findByText(/^The first login with the address waits until /)
    expect(wait.textContent).toMatch(/6\sMay\s2026/)
  })

  it('looks for another person once the address is another', async () => {
    await find(bo)
    await screen.findByText('Bo Holm has this address')
    fireEvent.change(screen.getByLabelText(/Email address/), { target: { value: 'cilla@samhus.example' } })
    expect(screen.queryByText('Bo Holm has this address')).toBeNull()
    expect(screen.getByRole('button', { name: 'Find the person' })).toBeDefined()
  })

  it('asks for the name of a person who is unknown here', async () => {
    const { writes, onClose } = await find(null)
    const name = await screen.findByLabelText(/^Name/)
    expect(screen.queryByText('Write a name.')).toBeNull()
    press('Add')
    expect(await screen.findByText('Write a name.')).toBeDefined()
    expect(writes).toEqual([])
    fireEvent.change(name, { target: { value: 'Dorte' } })
    press('Add')
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(writes).toMatchObject([{ body: { name: 'Dorte' } }])
  })

  it('says what the server refuses, and looks again after a failure', async () => {
    let isAway = true
    await find(bo, {
      [findCall]: () => (isAway ? [503, { type: 'unavailable', title: '' }] : [200, { person: bo }]),
      [addCall]: () => [409, { type: 'address-not-proven', title: '' }],
    })
    await screen.findByRole('alert')
    isAway = false
    press('Find the person')
    await screen.findByText('Bo Holm has this address')
    press('Add')
    expect(await screen.findByText(/^Who logs in as this person has another email address\./)).toBeDefined()
  })
})
