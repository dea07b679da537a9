import type { Warning } from '@samhus/contract/admin-activity'
import { addDays } from '@samhus/domain/day'
import { screen } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { getHouseZone } from '../../../lib/house-zone.ts'
import { getServerToday } from '../../../lib/server-time.ts'
import { startTexts } from '../../../locales/i18n.ts'
import { loadAdminTexts, renderAdmin } from '../testing/render-admin.tsx'
import { Warnings } from './warnings.tsx'

const warning: Warning = {
  kind: 'calendar-missing',
  groupId: 'g1',
  groupName: 'Klitten',
  houseId: null,
  houseName: null,
  personName: null,
  year: 2028,
  count: 2,
  detail: '2027-01-03',
}
const nowhere = { groupId: null, groupName: null, year: null }
const weekAgo = addDays(getServerToday(getHouseZone()), -7)
const house = { houseId: 'h1', houseName: 'House A', count: 1 }

beforeAll(async () => {
  await startTexts('en')
  await loadAdminTexts()
})

describe('a warning of the dashboard', () => {
  it.each<[string, Partial<Warning>]>([
    ['/admin/groups/g1?tab=years', {}],
    ['/admin/houses/h1?tab=calendars', house],
    ['/admin/groups/g1?tab=years', { kind: 'week-without-price' }],
    ['/admin/houses/h1?tab=calendars', { kind: 'week-without-price', ...house }],
    ['/admin/groups/g1?tab=houses', { kind: 'house-without-pictures' }],
    ['/admin/houses/h1?tab=pictures', { kind: 'house-without-pictures', ...house }],
    ['/admin/groups/g1?tab=houses', { kind: 'house-without-location' }],
    ['/admin/houses/h1', { kind: 'house-without-location', ...house }],
    ['/admin/groups/g1?tab=houses', { kind: 'old-arrivals-link' }],
    ['/admin/houses/h1?tab=arrivals', { kind: 'old-arrivals-link', ...house }],
    ['/admin/groups/g1?tab=members', { kind: 'group-without-members' }],
    ['/admin/groups/g1?tab=rules', { kind: 'terms-kept' }],
    ['/admin/settings', { kind: 'verify-found', groupId: null }],
    ['/admin/settings', { kind: 'storage-away', ...nowhere }],
    ['/admin/settings', { kind: 'clock-late', ...nowhere }],
    ['/admin/settings', { kind: 'relay-away', ...nowhere, detail: '451 try later' }],
    [`/admin/mails?from=${weekAgo}&state=Failed`, { kind: 'mails-failed', ...nowhere }],
    [`/admin/mails?from=${weekAgo}&state=Lost`, { kind: 'mails-lost', ...nowhere }],
    ['/admin/mails?state=Bounced', { kind: 'address-bounces', ...nowhere }],
    ['/admin/support?state=open', { kind: 'support-waiting', ...nowhere }],
    ['/admin/owners/p1', { kind: 'sign-in-around-change', ...nowhere, personName: 'Bo', detail: 'p1' }],
    ['/admin/import/i1', { kind: 'import-waiting', detail: 'i1' }],
    ['/admin/mails/templates/invitation?groupId=g1', { kind: 'template-problem', detail: 'invitation' }],
    ['/admin/mails/templates/invitation', { kind: 'template-problem', ...nowhere, detail: 'invitation' }],
  ])('leads to %s, where it can be mended: %o', async (href, differing) => {
    await renderAdmin(<Warnings warnings={[{ ...warning, ...differing }]} />)
    expect((await screen.findByRole('link')).getAttribute('href')).toBe(href)
  })

  it('says what is wrong and, beside that, what to do', async () => {
    const waiting: Warning = { ...warning, ...nowhere, kind: 'support-waiting', count: 2 }
    await renderAdmin(<Warnings warnings={[waiting]} />)
    expect((await screen.findByRole('listitem')).textContent).toBe(
      '2 support reports have waited for more than three daysReply to the guest, or assign the report.',
    )
  })

  it('is a calm sentence where there is none', async () => {
    await renderAdmin(<Warnings warnings={[]} />)
    expect(await screen.findByText('Everything is in order.')).toBeTruthy()
  })
})
