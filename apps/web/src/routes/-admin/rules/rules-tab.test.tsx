import type { AdminPolicy, PolicyConstants, PolicyEffects } from '@samhus/contract/admin-policy'
import { defaultPolicy } from '@samhus/domain/policy'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import i18next from 'i18next'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { languages, startTexts } from '../../../locales/i18n.ts'
import { RulesTab } from '../groups/rules-tab.tsx'
import { fakeServer, type Answer } from '../testing/fake-owner.ts'
import { loadAdminTexts, renderAdmin } from '../testing/render-admin.tsx'
import { sections } from './rule-sections.ts'

const groupId = '0d4b6f0e-52b6-4f0e-8d55-0a3a8e5f1c22'
const path = `/admin/api/groups/${groupId}/policy`
const constants = structuredClone(defaultPolicy) as PolicyConstants

function fakePolicy(changed: Partial<PolicyConstants> = {}, version = 1): AdminPolicy {
  const first = { version: 1, at: '2026-01-05T11:00:00.000Z', by: null, reason: null, constants }
  const newest = { ...constants, ...changed }
  const later = { version, at: '2026-03-02T11:00:00.000Z', by: 'Bo Berg', reason: 'Voted', constants: newest }
  return {
    groupId,
    version,
    constants: newest,
    defaults: constants,
    ranges: { holdMinutes: { min: 1, max: 60 }, offerHours: { min: 1, max: 168 } },
    versions: version === 1 ? [first] : [later, first],
  }
}

const noEffects: PolicyEffects = {
  weeksMoved: 0,
  weeksKept: 0,
  weeksClosed: 0,
  claimsLapsing: 0,
  holdsEnding: 0,
  offersEnding: 0,
  waitsEnding: 0,
  reservationsShortened: 0,
  portionsAdded: 0,
  portionsChanged: 0,
  portionsCancelled: 0,
}

interface Options {
  policy?: () => AdminPolicy
  effects?: Partial<PolicyEffects>
  save?: () => Answer
}

async function renderTab({ policy = () => fakePolicy(), effects = {}, save }: Options = {}) {
  const writes = fakeServer({
    [`GET ${path}`]: () => [200, policy()],
    [`POST ${path}/check`]: () => [200, { problems: [], effects: { ...noEffects, ...effects } }],
    [`PUT ${path}`]: save ?? (() => [200, { version: 2, effects: noEffects }]),
  })
  await renderAdmin(<RulesTab groupId={groupId} />)
  await screen.findByRole('form')
  return writes
}

beforeAll(async () => {
  await startTexts('en')
  await loadAdminTexts()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const getField = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const type = (name: string, value: string) => fireEvent.change(getField(name), { target: { value } })
const press = (name: string) => fireEvent.click(screen.queryByLabelText(name) ?? screen.getByText(name))
const hold = 'Time to confirm a reservation'
const offer = 'Time to answer an offer'

describe('the rules of a group', () => {
  it.each(languages)('stand in sentences with their fields in %s, each in its place', async (language) => {
    await i18next.changeLanguage(language)
    await renderTab()
    for (const { rules } of sections) {
      for (const { key, fields } of rules) {
        for (const field of fields) {
          expect([key, document.getElementsByName(field).length]).toEqual([key, 1])
        }
      }
    }
    expect(document.body.textContent).not.toMatch(/\{\{|undefined|NaN/)
    await i18next.changeLanguage('en')
  })

  it('say what is usual and possible, and what a number means in other words', async () => {
    await renderTab()
    expect(screen.getByText('Default: 5 minutes (1–60)')).toBeDefined()
    expect(screen.getByText('Wednesday of the week before.')).toBeDefined()
    expect(screen.getByText('That is 90 days.')).toBeDefined()
    expect(screen.getByText('20 points a year')).toBeDefined()
  })

  it('show what was before once one is changed, and take back one change or all', async () => {
    await renderTab()
    expect(screen.queryByText('See what happens')).toBeNull()
    type(hold, '10')
    type(offer, '1')
    expect(screen.getByText('Before: 5 minutes')).toBeDefined()
    expect(screen.getByText('2 rules are changed')).toBeDefined()
    press(`Undo the change: ${hold}`)
    expect(getField(hold).value).toBe('5')
    expect(screen.getByText('1 rule is changed')).toBeDefined()
    press('Undo all')
    expect(getField(offer).value).toBe('24')
    expect(screen.queryByText('See what happens')).toBeNull()
  })

  it('are not sent while one is impossible: the problem stands at its field, which gets the focus', async () => {
    const writes = await renderTab()
    type(offer, '0')
    type('Cancellation deadline, days before', '3')
    press('See what happens')
    expect(screen.getByText('Write a whole number from 1 to 168.')).toBeDefined()
    expect(document.activeElement).toBe(getField(offer))
    type(offer, '12')
    expect(
      screen.getByText(/^The cancellation deadline must not be after the booking deadline/),
    ).toBeDefined()
    expect(getField('Cancellation deadline, days before').getAttribute('aria-invalid')).toBe('true')
    expect(writes).toEqual([])
  })

  it('have a point plan whose rows are added, changed and removed, with the points a year', async () => {
    await renderTab()
    press('Add an assignment')
    expect(screen.getByText('24 points a year')).toBeDefined()
    type('Points, assignment 6', '6')
    expect(screen.getByText('26 points a year')).toBeDefined()
    fireEvent.change(screen.getByLabelText('Month, assignment 6'), { target: { value: '9' } })
    fireEvent.change(screen.getByLabelText('Sunday, assignment 6'), { target: { value: '-1' } })
    press('See what happens')
    expect(screen.getByText('Another assignment can be on the same day.')).toBeDefined()
    press('Remove assignment 6')
    expect(document.activeElement?.textContent).toBe('Add an assignment')
    expect(screen.queryByText(/rule is changed/)).toBeNull()
  })
})

describe('changing the rules', () => {
  it('first says what happens in numbers, what owners lose before all else, and wants a reason', async () => {
    const writes = await renderTab({ effects: { weeksMoved: 312, waitsEnding: 1, portionsChanged: 2 } })
    type(hold, '10')
    press('See what happens')
    const dialog = await screen.findByRole('dialog', { name: 'Change the rules?' })
    await within(dialog).findByText('312 weeks that have not begun get other deadlines.')
    const effects = within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
    expect(effects).toEqual([
      '1 place on a waitlist ends, since the new booking deadline of its week has passed.',
      '312 weeks that have not begun get other deadlines.',
      '2 scheduled point assignments change.',
    ])
    expect(within(dialog).getByText('5 minutes').closest('del')).not.toBeNull()
    press('Change the rules')
    expect(within(dialog).getByText('Write a reason of at most 500 characters.')).toBeDefined()
    fireEvent.change(within(dialog).getByLabelText(/^Reason/), { target: { value: ' Voted ' } })
    press('Change the rules')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const changed = { ...constants, holdMinutes: 10 }
    expect(writes).toEqual([
      { path: `${path}/check`, body: { constants: changed } },
      { path, body: { constants: changed, version: 1, reason: 'Voted' } },
    ])
  })

  it('says that nothing happens at once, where nothing does', async () => {
    await renderTab()
    type(hold, '10')
    press('See what happens')
    expect(await screen.findByText('No weeks, reservations or scheduled points change.')).toBeDefined()
  })

  it('says who has changed what meanwhile, and keeps what was changed here', async () => {
    let policy = fakePolicy()
    await renderTab({
      policy: () => policy,
      save: () => {
        policy = fakePolicy({ offerHours: 12 }, 2)
        return [409, { type: 'changed-meanwhile', title: 'changed', changes: [] }]
      },
    })
    type(hold, '10')
    press('See what happens')
    await screen.findByText('No weeks, reservations or scheduled points change.')
    fireEvent.change(screen.getByLabelText(/^Reason/), { target: { value: 'Voted' } })
    press('Change the rules')
    const alert = await screen.findByRole('alert')
    expect(within(alert).getByText(/^Bo Berg, 2 March 2026/)).toBeDefined()
    expect(within(alert).getByText('24 hours').closest('del')).not.toBeNull()
    expect(within(alert).getByText('12 hours').closest('ins')).not.toBeNull()
    expect(getField(offer).value).toBe('12')
    expect(getField(hold).value).toBe('10')
    expect(screen.getByText('1 rule is changed')).toBeDefined()
  })

  it('shows every version with who, when, why and what differed, and puts a former one into the fields', async () => {
    await renderTab({ policy: () => fakePolicy({ offerHours: 12 }, 2) })
    const versions = screen.getByRole('region', { name: 'History of the rules' })
    const [newest, first] = within(versions).getAllByRole('listitem')
    expect(newest?.textContent).toContain('Version 2Current')
    expect(newest?.textContent?.replaceAll('\u00a0', ' ')).toMatch(
      /Bo Berg, 2 March 2026.*Voted.*Time to answer an offer.*24 hours.*12 hours/,
    )
    expect(first?.textContent).toContain('The first rules.')
    press('Use the rules of version 1 again')
    expect(getField(offer).value).toBe('24')
    expect(screen.getByText('Before: 12 hours')).toBeDefined()
  })
})
