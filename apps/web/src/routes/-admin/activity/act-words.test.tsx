import type { Act } from '@samhus/contract/admin-activity'
import i18next, { type TFunction } from 'i18next'
import { beforeAll, expect, it } from 'vitest'
import { startTexts } from '../../../locales/i18n.ts'
import { loadAdminTexts } from '../testing/render-admin.tsx'
import { getPersonName, getSubject } from './act-words.ts'

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
