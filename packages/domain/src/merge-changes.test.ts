import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeChanges, type FieldTexts, type LaterChange } from './merge-changes.ts'

const fields = ['name', 'phone', 'city'] as const
type Field = (typeof fields)[number]
type Texts = FieldTexts<Field>

const start: Texts = { name: 'a', phone: 'a', city: null }
const change = (values: LaterChange['values'], more: Partial<LaterChange> = {}): LaterChange => ({
  at: 5,
  by: 'Ole',
  fields: values.map(({ field }) => field),
  values,
  ...more,
})
const toB = change([{ field: 'name', before: 'a', after: 'b' }])

test('writes what only the caller has changed (R136)', () => {
  const found = mergeChanges([toB], {
    sent: { ...start, name: 'b', phone: 'c' },
    current: { ...start, name: 'b' },
  })
  expect(found).toEqual({ written: ['phone'], merged: [], conflicts: [] })
})

test('keeps what only others have changed (R136)', () => {
  const found = mergeChanges([toB], { sent: { ...start, city: 'c' }, current: { ...start, name: 'b' } })
  expect(found).toEqual({ written: ['city'], merged: ['name'], conflicts: [] })
})

test('refuses a field that both have changed, also for all groups, with the newest change (R136, R230)', () => {
  const toC = change([{ field: 'name', before: 'b', after: 'c' }], { at: 6, by: 'Ida' })
  const found = mergeChanges([toB, toC], { sent: { ...start, name: 'd' }, current: { ...start, name: 'c' } })
  expect(found.conflicts).toEqual([{ field: 'name', before: 'a', after: 'c', by: 'Ida', at: 6 }])
})

test('each field that is refused names the person who changed that field last, whoever saved the record last (R136)', () => {
  const names = { name: 'Eva', phone: 'Ole', city: 'Ida' } as const
  const orders = [fields, fields.toReversed()]
  for (const order of orders) {
    const later = order.map((field, at) =>
      change([{ field, before: start[field], after: 'b' }], { by: names[field], at }),
    )
    const sent = { name: 'c', phone: 'c', city: 'c' }
    const { conflicts } = mergeChanges(later, { sent, current: { name: 'b', phone: 'b', city: 'b' } })
    expect(conflicts.map(({ field, by, at }) => [field, by, at])).toEqual(
      fields.map((field) => [field, names[field], order.indexOf(field)]),
    )
  }
})

test('a change that was taken back is none (R136)', () => {
  const back = change([{ field: 'name', before: 'b', after: 'a' }])
  const found = mergeChanges([toB, back], { sent: { ...start, name: 'd' }, current: start })
  expect(found).toEqual({ written: ['name'], merged: [], conflicts: [] })
})

test('a field whose old value is erased is refused without values, unless both agree (R136)', () => {
  const erased = change([], { fields: ['name'] })
  const current = { ...start, name: 'b' }
  expect(mergeChanges([erased], { sent: start, current }).conflicts).toEqual([
    { field: 'name', before: null, after: null, by: 'Ole', at: 5 },
  ])
  expect(mergeChanges([erased], { sent: current, current }).conflicts).toEqual([])
})

/** One save: how many saves earlier the form was read, and what was typed into it. */
const save = fc.record({
  staleness: fc.nat({ max: 4 }),
  typed: fc.dictionary(fc.constantFrom(...fields), fc.constantFrom('a', 'b', 'c', null), { maxKeys: 3 }),
})

test('any saves of stale forms end as if each person had typed into the newest form, or are refused (R136)', () => {
  fc.assert(
    fc.property(fc.array(save, { maxLength: 12 }), (saves) => {
      const states: Texts[] = [start]
      const log: LaterChange[] = []
      for (const { staleness, typed } of saves) {
        const version = Math.max(0, log.length - staleness)
        const [read, current] = [states[version] ?? start, states.at(-1) ?? start]
        const sent: Texts = { ...read, ...typed }
        const { written, merged, conflicts } = mergeChanges(log.slice(version), { sent, current })
        const own = fields.filter((field) => sent[field] !== read[field])
        const clashing = own.filter(
          (field) => current[field] !== read[field] && current[field] !== sent[field],
        )
        expect(conflicts.map(({ field }) => field)).toEqual(
          fields.filter((field) => clashing.includes(field)),
        )
        if (conflicts.length > 0) continue
        const serial = { ...current, ...Object.fromEntries(own.map((field) => [field, sent[field]])) }
        const next = { ...current, ...Object.fromEntries(written.map((field) => [field, sent[field]])) }
        expect(next).toEqual(serial)
        expect(merged).toEqual(
          fields.filter((field) => !own.includes(field) && current[field] !== read[field]),
        )
        if (written.length === 0) continue
        states.push(next)
        log.push(change(written.map((field) => ({ field, before: current[field], after: sent[field] }))))
      }
    }),
  )
})
