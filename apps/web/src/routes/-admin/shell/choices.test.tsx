import type { SearchHit } from '@samhus/contract/admin-shell'
import i18next from 'i18next'
import { beforeAll, describe, expect, it } from 'vitest'
import { startTexts } from '../../../locales/i18n.ts'
import { loadAdminTexts } from '../testing/render-admin.tsx'
import { addRecent, type Choice, findScreens, groupByKind, toChoices } from './choices.ts'

const hit = (kind: SearchHit['kind'], more: Partial<SearchHit> = {}): SearchHit => ({
  kind,
  id: 'x1',
  title: 'Anna Holm',
  detail: 'H & 7',
  userId: 'u1',
  ...more,
})
const choice = (id: string): Choice => ({ id, kind: 'owner', title: id, detail: '', href: '/admin' })

beforeAll(async () => {
  await startTexts('da')
  await loadAdminTexts()
})

describe('a choice of the command menu', () => {
  it('leads to the page of the owner, the group or the house, to the booking or the week, and to a report’s owner', () => {
    const hits = [
      hit('owner'),
      hit('group'),
      hit('house'),
      hit('booking'),
      hit('support-report'),
      hit('week'),
    ]
    expect(toChoices(hits).map(({ href }) => href)).toEqual([
      '/admin/owners/x1',
      '/admin/groups/x1',
      '/admin/houses/x1',
      '/admin/bookings?booking=x1',
      '/admin/support/x1',
      '/admin/board?unit=x1',
    ])
  })

  it('stands with those of its kind, in the order of the best of each', () => {
    const choices = toChoices([hit('house'), hit('owner'), hit('house', { id: 'x2' })])
    expect(groupByKind(choices).map(({ kind, choices }) => [kind, choices.length])).toEqual([
      ['house', 2],
      ['owner', 1],
    ])
  })

  it('is a screen if each word stands in its name in the page’s language', async () => {
    const find = (text: string) => findScreens(text, i18next.getFixedT(null, 'admin')).map(({ href }) => href)
    expect(find('RAPPORT')).toEqual(['/admin/reports', '/admin/reports/weekly', '/admin/reports/yearly'])
    expect(find('rapport uge')).toEqual(['/admin/reports/weekly'])
    expect(find('Owners')).toEqual([])
    await i18next.changeLanguage('en')
    expect(find('Owners')).toEqual(['/admin/owners'])
    await i18next.changeLanguage('da')
  })

  it('is remembered once, the last one first, at most five', () => {
    const recent = ['a', 'b', 'c', 'a', 'd', 'e', 'f'].reduce<Choice[]>(
      (before, id) => addRecent(before, choice(id)),
      [],
    )
    expect(recent.map(({ id }) => id)).toEqual(['f', 'e', 'd', 'a', 'c'])
  })
})
