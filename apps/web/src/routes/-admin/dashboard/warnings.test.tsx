import type { Warning } from '@samhus/contract/admin-activity'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startTexts } from '../../../locales/i18n.ts'
import { loadAdminTexts, renderAdmin } from '../testing/render-admin.tsx'
import { Warnings } from './warnings.tsx'

const warning: Warning = {
  kind: 'calendar-missing',
  groupId: 'g1',
  groupName: 'Klitten',
  houseId: null,
  houseName: null,
  year: 2028,
  count: 2,
  detail: '2027-01-03',
}
const house = { houseId: 'h1', houseName: 'House A', count: 1 }

beforeAll(async () => {
  await startTexts('en')
  await loadAdminTexts()
})
afterEach(cleanup)

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
    ['/admin/groups/g1?tab=members', { kind: 'group-without-members' }],
    ['/admin/settings', { kind: 'verify-found', groupId: null }],
  ])('leads to %s, where it can be mended: %o', async (href, differing) => {
    await renderAdmin(<Warnings warnings={[{ ...warning, ...differing }]} />)
    expect((await screen.findByRole('link')).getAttribute('href')).toBe(href)
  })
})
