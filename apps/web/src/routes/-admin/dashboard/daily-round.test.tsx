import { screen } from '@testing-library/react'
import { addDays } from '@samhus/domain/day'
import type { ComponentProps } from 'react'
import { beforeAll, describe, expect, it } from 'vitest'
import { getHouseZone } from '../../../lib/house-zone.ts'
import { getServerToday } from '../../../lib/server-time.ts'
import { startTexts } from '../../../locales/i18n.ts'
import { loadAdminTexts, renderAdmin } from '../testing/render-admin.tsx'
import { DailyRound } from './daily-round.tsx'

const dashboard: ComponentProps<typeof DailyRound> = {
  groups: [],
  arrivals: { day: '2027-06-28', comes: 4, leaves: 1 },
  offers: { open: 3, endToday: 1 },
  supportReports: { open: 2, working: 5 },
  mails: { waiting: 7, failed: 0, lost: 0, bounced: 0 },
  fees: { open: 3, kroner: 1500 },
  imports: { open: 1, checked: 1 },
  jobs: [],
  warnings: [],
  recent: [],
}
const today = getServerToday(getHouseZone())
const weekAgo = addDays(today, -7)

beforeAll(async () => {
  await startTexts('en')
  await loadAdminTexts()
})

async function readFigures(changes: Partial<typeof dashboard> = {}): Promise<(string | null)[][]> {
  await renderAdmin(<DailyRound {...dashboard} {...changes} />)
  const items = await screen.findAllByRole('listitem')
  return items.map((item) => [
    ...[...item.children].map(({ textContent }) => textContent),
    item.querySelector('a')?.getAttribute('href') ?? null,
  ])
}

describe('the daily round', () => {
  it('has what the office looks at on a morning, each leading to its list', async () => {
    expect(await readFigures()).toEqual([
      ['Arrivals Monday 28\u00a0June', '4', '1 departure', '/admin/arrivals'],
      ['Open support reports', '2', '5 in progress', '/admin/support?state=open'],
      ['Offers ending today', '1', '3 open in all', `/admin/bookings?offerUntil=${today}`],
      ['Emails to look at', '0', '7 waiting', `/admin/mails?from=${weekAgo}&state=trouble`],
      ['Fees to bill', '3', '1,500 DKK in all', '/admin/fees?state=open'],
      ['Imports waiting', '1', '1 is checked', '/admin/import?state=waiting'],
    ])
  })

  it('leads to the offers of today also where there are none', async () => {
    const figures = await readFigures({ offers: { open: 3, endToday: 0 } })
    expect(figures[2]?.slice(1)).toEqual(['0', '3 open in all', `/admin/bookings?offerUntil=${today}`])
  })

  it.each([
    [{ failed: 2, lost: 0, bounced: 0 }, '2 refused', `/admin/mails?from=${weekAgo}&state=Failed`],
    [{ failed: 0, lost: 0, bounced: 2 }, '2 returned', `/admin/mails?from=${weekAgo}&state=Bounced`],
    [
      { failed: 1, lost: 1, bounced: 0 },
      '1 refused, 1 uncertain',
      `/admin/mails?from=${weekAgo}&state=trouble`,
    ],
  ])(
    'leads to the mails of one kind where there is trouble of that kind alone: %o',
    async (counts, words, href) => {
      const figures = await readFigures({ mails: { waiting: 0, ...counts } })
      expect(figures[3]?.slice(1)).toEqual(['2', words, href])
    },
  )
})
