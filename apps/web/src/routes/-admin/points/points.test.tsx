import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import type { LedgerEntry, PointAssignment } from '@samhus/contract/admin-points'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startTexts } from '../../../locales/i18n.ts'
import { loadAdminTexts, renderAdmin } from '../testing/render-admin.tsx'
import { LedgerList } from './ledger-list.tsx'
import { PointAssignmentsScreen } from './point-assignments-screen.tsx'

const userId = '7b5a4a4e-6d0c-4c52-9a8b-0f5c0d3f1a11'
const given: LedgerEntry = {
  id: '11111111-1111-4111-8111-1111abcdef12',
  timestamp: '2026-10-12T00:51:00.000Z',
  userId,
  userName: 'Anna Hansen',
  userCode: 'AH',
  groupName: 'Klitten',
  groupCode: 'K',
  houseName: null,
  houseCode: null,
  calendarUnitCode: null,
  year: 2027,
  type: 'Assign',
  point: 4,
  hasBooking: false,
  hasScheduledPointAssignment: true,
}
const spent: LedgerEntry = {
  ...given,
  id: '22222222-2222-4222-8222-2222abcdef34',
  userId: null,
  userName: null,
  userCode: null,
  houseName: 'Havtorn',
  houseCode: 'H',
  calendarUnitCode: '27-RestrictOne',
  type: 'Book',
  point: -2,
  hasBooking: true,
  hasScheduledPointAssignment: false,
}
const toAll: PointAssignment = {
  id: '33333333-3333-4333-8333-333333333333',
  assignAt: '2026-10-12T17:00:00.000Z',
  groupId: '44444444-4444-4444-8444-444444444444',
  groupName: 'Klitten',
  userId: null,
  userName: null,
  userEmail: null,
  year: 2027,
  point: 4,
  status: 'Scheduled',
  isPlanned: true,
  isGroupArchived: false,
  receivers: 12,
  takenBack: 0,
}

let answers: Record<string, unknown>
let called: URL[]

beforeAll(async () => {
  await startTexts('en')
  await loadAdminTexts()
})

beforeEach(() => {
  called = []
  answers = { 'admin/api/groups': [] }
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const url = new URL(input instanceof Request ? input.url : input, 'http://localhost')
    called.push(url)
    return Response.json(answers[url.pathname.slice(1)] ?? { items: [], totalCount: 0 })
  })
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

// Not by role: that looks at the style of every element, which takes seconds with a table.
const readTexts = (parent: ParentNode, selector: string) =>
  [...parent.querySelectorAll(selector)].map(({ textContent }) => textContent ?? '')
const readHeaders = () => readTexts(document, '[role=columnheader]').filter((text) => text !== '')
const readRows = () =>
  [...document.querySelectorAll('[role=row]:has([role=rowheader])')].map((row) =>
    readTexts(row, '[role=rowheader], [role=cell]').slice(1),
  )

describe('the ledger', () => {
  it('has its columns, signs, checks with a text, and the last eight characters of the id', async () => {
    answers['admin/api/point-ledgers'] = { items: [given, spent], totalCount: 2 }
    await renderAdmin(<LedgerList />)
    await screen.findByText('Anna Hansen')
    expect(readHeaders()).toEqual([
      'Timestamp',
      'Owner',
      'Group',
      'Year',
      'Points',
      'Type',
      'House',
      'Week',
      'Booking',
      'Sched. Assign.',
      'Id',
    ])
    const [first, second] = readRows()
    expect(first).toEqual([
      '12/10-2026 02:51',
      'Anna Hansen AH',
      'Klitten',
      '2027',
      '+4',
      'Assign',
      '–',
      '–',
      'No',
      'Yes',
      'abcdef12',
    ])
    expect(second?.slice(1)).toEqual([
      'No user',
      'Klitten',
      '2027',
      '\u22122',
      'Book',
      'Havtorn',
      '27',
      'Yes',
      'No',
      'abcdef34',
    ])
    expect(screen.getByRole('link', { name: 'Anna Hansen' }).getAttribute('href')).toBe(
      `/admin/owners/${userId}`,
    )
    const asked = called.find(({ pathname }) => pathname.endsWith('point-ledgers'))
    expect([asked?.searchParams.get('page'), asked?.searchParams.get('pageSize')]).toEqual(['1', '20'])
  })

  it('of one owner asks for that owner alone, and does not name them in each row', async () => {
    answers['admin/api/point-ledgers'] = { items: [given], totalCount: 1 }
    await renderAdmin(<LedgerList userId={userId} />)
    await screen.findByText('+4')
    expect(readHeaders()).not.toContain('Owner')
    expect(screen.getByRole('heading', { level: 2, name: 'Point Ledger' })).toBeTruthy()
    const asked = called.find(({ pathname }) => pathname.endsWith('point-ledgers'))
    expect(asked?.searchParams.get('userId')).toBe(userId)
  })

  it('of one owner exports that owner’s lines alone', async () => {
    answers['admin/api/point-ledgers'] = { items: [given], totalCount: 1 }
    await renderAdmin(<LedgerList userId={userId} />)
    await screen.findByText('+4')
    fireEvent.click(screen.getByText('Export'))
    fireEvent.click(await screen.findByText('CSV'))
    const findSheet = () => called.find(({ pathname }) => pathname.includes('sheets'))
    await waitFor(() => expect(findSheet()?.searchParams.get('userId')).toBe(userId))
  })

  it('without lines says ‘No point ledgers found’ and how to find some', async () => {
    await renderAdmin(<LedgerList />)
    expect(await screen.findByText('No point ledgers found')).toBeTruthy()
    expect(screen.getByText('Try adjusting your search criteria.')).toBeTruthy()
  })
})

describe('the point assignments', () => {
  it('have their columns; the user is the name, else the e-mail, else the id, else all members', async () => {
    const toOne = { ...toAll, id: 'a', userId, userName: 'Anna Hansen', userEmail: 'anna@samhus.example' }
    answers['admin/api/point-assignments'] = {
      items: [
        toAll,
        toOne,
        { ...toOne, id: 'b', userName: null },
        { ...toOne, id: 'c', userName: null, userEmail: null },
      ],
      totalCount: 4,
    }
    await renderAdmin(<PointAssignmentsScreen />)
    await screen.findByText('Anna Hansen')
    expect(readHeaders()).toEqual(['Assign At', 'Group', 'User', 'Year', 'Points', 'Status', 'Actions'])
    const users = readRows().map((cells) => cells[2])
    expect(users).toEqual(['All group members', 'Anna Hansen', 'anna@samhus.example', userId])
    expect(readRows()[0]).toEqual([
      '12/10-2026 19:00',
      'Klitten',
      'All group members',
      '2027',
      '4',
      'Scheduled',
      '',
    ])
  })

  it('that are scheduled in an archived group wait until it is reopened (R176)', async () => {
    const archived = { ...toAll, isGroupArchived: true }
    answers['admin/api/point-assignments'] = {
      items: [archived, { ...archived, id: 'a', status: 'Assigned' }],
      totalCount: 2,
    }
    await renderAdmin(<PointAssignmentsScreen />)
    await screen.findAllByText('Klitten')
    expect(readRows().map((cells) => cells[5])).toEqual(['Waits, the group is archived', 'Assigned'])
  })
})
