import { describe, expect, it } from 'vitest'
import { listMailFields, getRequiredField, mailFields } from './mail-fields.ts'
import { getMailExpiry, isOptionalMail, momentMailKinds, templateKinds } from './mail-kinds.ts'

const created = Date.parse('2027-03-01T12:00:00Z')
const hour = 3_600_000

describe('a mail about an act', () => {
  it('is sent until its time is over (R138)', () => {
    const hours = momentMailKinds.map((kind) => [kind, (getMailExpiry(kind, created, null) - created) / hour])
    expect(Object.fromEntries(hours)).toEqual({
      confirmed: 48,
      cancelled: 48,
      moved: 48,
      skipped: 48,
      changed: 48,
      offered: 0,
      'points-given': 168,
      'claim-paid': 168,
      announcement: 168,
      invitation: 168,
      'access-closed': 168,
      'access-opened': 168,
      'support-reply': 168,
    })
    expect(getMailExpiry('offered', created, created + 5 * hour)).toBe(created + 5 * hour)
  })

  it('may be refused where it is not about own weeks or access (R139, R150, R151)', () => {
    expect(templateKinds.filter(isOptionalMail)).toEqual(['points-given', 'claim-paid', 'announcement'])
  })
})

describe('a template', () => {
  it.each(templateKinds)('of %s has fields that exist, each once (R147 to R149)', (kind) => {
    const fields = listMailFields(kind)
    expect(new Set(fields).size).toBe(fields.length)
    expect(mailFields).toEqual(expect.arrayContaining([...fields]))
  })

  it('needs the check-out link in a departure mail, and may name it in no other', () => {
    const withLink = ['Departure1', 'Departure2', 'Departure3']
    expect(templateKinds.filter((kind) => listMailFields(kind).includes('check_out_url'))).toEqual(withLink)
    expect(templateKinds.filter((kind) => getRequiredField(kind) === 'check_out_url')).toEqual(withLink)
  })

  it('needs the change in what tells a person of one', () => {
    const ofChanges = templateKinds.filter((kind) => getRequiredField(kind) === 'change')
    expect(ofChanges).toEqual(['changed', 'access-closed', 'access-opened'])
  })
})
