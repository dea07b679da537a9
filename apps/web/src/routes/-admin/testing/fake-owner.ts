import type { Owner, OwnerMembership } from '@samhus/contract/admin-owners'
import { vi } from 'vitest'

export const userId = '6f1c1c0e-7a51-4a53-9d67-2f6b8a1f0c11'

export const membership: OwnerMembership = {
  id: '0d4b6f0e-52b6-4f0e-8d55-0a3a8e5f1c22',
  membershipId: '7',
  code: 'KL',
  name: 'Klitten',
  addedAt: '2019-03-01T10:00:00.000Z',
  backSince: null,
  isCommittee: false,
  isMarked: true,
  balances: [],
}

/** An owner that every test may change. */
export function fakeOwner(changed: Partial<Owner> = {}): Owner {
  return {
    id: userId,
    name: 'Anna Holm',
    email: 'anna@samhus.example',
    phone: '12345678',
    title: 'A12',
    code: 'A12',
    address: 'Strandvej 4',
    zip: '8680',
    city: 'Ry',
    language: 'da',
    enabled: true,
    picture: null,
    roleType: [],
    groups: [membership],
    formerGroups: [],
    version: 10,
    hasSignIn: true,
    invitedAt: null,
    signInHeldUntil: null,
    firstSignInAt: '2020-05-02T10:00:00.000Z',
    otherSignInEmail: null,
    lastUsedAt: '2026-10-13T10:00:00.000Z',
    anonymizedAt: null,
    addressBounces: false,
    ...changed,
  }
}

export const fakeAdmin = {
  id: '11111111-7a51-4a53-9d67-2f6b8a1f0c11',
  sub: 'admin',
  name: 'Ad Min',
  email: 'admin@samhus.example',
  phone: '',
  address: '',
  zip: '',
  city: '',
  language: null,
  picture: null,
  hidesPhone: false,
  hidesEmail: false,
  roleType: ['Admin'] as ('Admin' | 'Super Admin')[],
}

/** A response: its status and body. */
export type Answer = readonly [status: number, body: unknown]

/** A write as the server got it. */
export interface SentWrite {
  readonly path: string
  readonly body: unknown
}

/**
 * Fakes the responses to calls by `METHOD path`, without the query; a call that has no answer never ends. Undo it with
 * `vi.unstubAllGlobals`.
 *
 * @returns The writes that were sent, in their order.
 */
export function fakeServer(answers: Readonly<Record<string, (url: string) => Answer>>): SentWrite[] {
  const writes: SentWrite[] = []
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    const [path = ''] = url.split('?')
    const method = init?.method ?? 'GET'
    const { body: sent } = init ?? {}
    if (method !== 'GET') {
      writes.push({ path, body: typeof sent === 'string' ? (JSON.parse(sent) as unknown) : (sent ?? {}) })
    }
    const answer = answers[`${method} ${path}`]
    if (answer === undefined) return new Promise(() => {})
    const [status, body] = answer(url)
    return Promise.resolve(new Response(JSON.stringify(body), { status }))
  })
  return writes
}
