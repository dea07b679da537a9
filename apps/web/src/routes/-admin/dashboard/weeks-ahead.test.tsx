import { screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { beforeAll, describe, expect, it } from 'vitest'
import { startTexts } from '../../../locales/i18n.ts'
import { loadAdminTexts, renderAdmin } from '../testing/render-admin.tsx'
import { WeeksAhead } from './weeks-ahead.tsx'

type Group = ComponentProps<typeof WeeksAhead>['groups'][number]

const empty = { booked: 0, reserved: 0, free: 0, out: 0, waiting: 0 }
const group: Group = {
  groupId: 'g1',
  code: 'klit',
  name: 'Klitten',
  weeks: [
    { ...empty, year: 2027, week: 51, dateFrom: '2027-12-20', booked: 3, free: 2 },
    { ...empty, year: 2027, week: 52, dateFrom: '2027-12-27', free: 4, out: 1 },
    { ...empty, year: 2028, week: 1, dateFrom: '2028-01-03' },
    { ...empty, year: 2028, week: 2, dateFrom: '2028-01-10', free: 1, waiting: 2 },
  ],
}

beforeAll(async () => {
  await startTexts('en')
  await loadAdminTexts()
})

describe('the coming weeks', () => {
  it('lead from each cell to who has or wants the week, to the free houses, or to the missing calendars', async () => {
    await renderAdmin(<WeeksAhead groups={[group]} />)
    const links = (await screen.findAllByRole('link')).map((link) => link.getAttribute('href'))
    expect(links).toEqual([
      '/admin/board?groupId=g1',
      '/admin/bookings?groupId=g1&year=2027&week=51&type=held',
      '/admin/board?groupId=g1&from=2027-12-27',
      '/admin/groups/g1?tab=years&year=2028',
      '/admin/bookings?groupId=g1&year=2028&week=2&type=Wait',
    ])
    expect(screen.getByRole('link', { name: /^3 of 5 booked/ })).toBeDefined()
  })
})
