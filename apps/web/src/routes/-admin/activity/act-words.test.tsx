import type { Act } from '@samhus/contract/admin-activity'
import { screen } from '@testing-library/react'
import i18next, { type TFunction } from 'i18next'
import { beforeAll, expect, it } from 'vitest'
import { startTexts } from '../../../locales/i18n.ts'
import { loadAdminTexts, renderAdmin } from '../testing/render-admin.tsx'
import { ActItem } from './act-item.tsx'
import { describeOverrides, formatFieldValue, getFieldName, getPersonName, getSubject } from './act-words.ts'

const person = { id: '7b5a4a4e-6d0c-4c52-9a8b-0f5c0d3f1a11', name: '' }
const act: Act = {
  number: 1,
  at: '2026-10-12T17:00:00.000Z',
  actor: null,
  impersonator: null,
  action: 'set-access',
  subjectKind: 'person',
  subjectId: person.id,
  subject: '',
  groupId: null,
  groupName: null,
  person,
  week: null,
  rule: null,
  reason: null,
  overrides: [],
  request: null,
  changes: [],
}

let t: TFunction<'admin'>
beforeAll(async () => {
  await startTexts('en')
  await loadAdminTexts()
  t = i18next.getFixedT('en', 'admin')
})

it('says that a person was anonymised, where there was a name', () => {
  expect(getPersonName(t, '')).toBe('Anonymised')
  expect(getPersonName(t, 'Anna')).toBe('Anna')
  expect(getSubject(t, act)).toBe('Anonymised')
})

it('says what kind of thing is no more', () => {
  expect(getSubject(t, { ...act, subjectKind: 'saved-view', person: null })).toBe('Saved view')
})

it('names a rule as the form does, a week’s price by its week, and a house’s text by its language', () => {
  expect(getFieldName(t, 'bookingDeadline.daysBefore')).toBe('Booking deadline, days before')
  expect(getFieldName(t, '27.points')).toBe('Week 27: Points')
  expect(getFieldName(t, 'texts.sv.goodToKnow')).toBe('Good to know (Swedish)')
})

it('says a rule’s value with its unit, and a point plan in words', () => {
  const words = { t, tCommon: i18next.getFixedT('en'), language: 'en' } as const
  expect(formatFieldValue(words, 'bookingDeadline.daysBefore', '1')).toBe('1 day')
  expect(formatFieldValue(words, 'pointPlan.portions', '[{"month":1,"sunday":-1,"points":6}]')).toBe(
    '6 points on the last Sunday of January (6 points a year)',
  )
  expect(formatFieldValue(words, 'isArchived', 'true')).toBe('yes')
})

it('says what was chosen, an instant and the rules that were set aside in words', () => {
  const words = { t, tCommon: i18next.getFixedT('en'), language: 'en' } as const
  expect(formatFieldValue(words, 'refund', 'none')).toBe('No points')
  expect(formatFieldValue(words, 'fee.state', 'open')).toBe('To be billed')
  expect(formatFieldValue(words, 'support-report.state', 'working')).toBe('In progress')
  expect(formatFieldValue(words, 'assignAt', '2026-10-12T17:00:00.000Z')).toBe('12/10-2026 19:00')
  expect(formatFieldValue(words, 'name', '2026-10-12')).toBe('2026-10-12')
  expect(describeOverrides(['high-season-week-blocked', 'of-old'], t)).toBe(
    'The owner had the same week in the high season of the year before. of-old',
  )
})

it('says by which request it was done, and from where, as far as that is known', async () => {
  const request = { id: 'r1', address: '203.0.113.7' }
  await renderAdmin(
    <ul>
      <ActItem act={{ ...act, request }} />
      <ActItem act={{ ...act, request: { ...request, address: null } }} />
      <ActItem act={act} />
    </ul>,
  )
  expect((await screen.findAllByText(/^Request /)).map(({ textContent }) => textContent)).toEqual([
    'Request r1 from 203.0.113.7',
    'Request r1',
  ])
})
