import { randomUUID } from 'node:crypto'
import type { changeMailSettings as contract, MailConditionText } from '@samhus/contract/admin-mail-settings'
import type { Input } from '@samhus/contract/operation'
import { passesWhitelist } from '@samhus/domain/mail-settings'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { countOutcomes, createActions, getOutcome } from '../../../testing/fixtures/owner-actions.ts'
import { createWorld, withIdempotencyKey, type Owner, type World } from '../../../testing/fixtures/world.ts'
import { readWhitelist } from '../../db/queries/admin-setting.ts'
import { planMails } from '../../jobs/plan-mails.ts'
import { mailSettings } from '../../reads/admin/mail-settings.ts'
import { mailTemplate } from '../../reads/admin/mail-template.ts'
import { InputProblemsError, type ChangedMeanwhileError } from '../../shared/refused-error.ts'
import { changeMailSettings } from './change-mail-settings.ts'
import { saveMailTemplate } from './save-mail-template.ts'

let world: World
let [boss, chief, ole]: [Owner?, Owner?, Owner?] = []

beforeAll(async () => {
  world = await createWorld()
  const add = async (name: string, role: string) => {
    const owner = await world.addOwner(name)
    await world.execute('update person set role_type = array[$2] where id = $1', owner.personId, role)
    return owner
  }
  boss = await add('Boss', 'Super Admin')
  chief = await add('Chief', 'Super Admin')
  ole = await add('Ole', 'Admin')
})
beforeEach(async () => {
  for (const table of ['mail_configuration', 'admin_setting']) await world.execute(`delete from ${table}`)
})
afterAll(async () => {
  expect(await world.findViolations()).toEqual([])
  expect(world.warnings).toEqual([])
  await world.close()
})

const read = (groupId?: string) => mailSettings(world.deps, boss!.actor, { groupId })
const save = async (more: Partial<Input<typeof contract>>, by = boss!, actor = by.actor) =>
  changeMailSettings(world.deps, actor, { version: (await read(more.groupId)).version, ...more })
const getError = (saving: Promise<unknown>): Promise<unknown> =>
  saving.then(
    () => null,
    (error: unknown) => error,
  )

const conditions: MailConditionText[] = ['Must not be lent out']
const welcome = { daysOffset: -10, baseDate: 'BookingStart' as const, conditions, isEnabled: true }
const withWelcome = (more: object = {}) => ({
  bookingMailSettings: { mailConfigurations: { Welcome1: { ...welcome, ...more } } },
})
const whitelist = (...users: string[]) => ({ notificationsWhitelist: { enabled: true, users } })

describe('the mail settings', () => {
  it('are of six mails, with their defaults, and of a whitelist that is off', async () => {
    const { bookingMailSettings, notificationsWhitelist, isOwn, groupId } = await read()
    const { mailConfigurations } = bookingMailSettings
    expect(Object.keys(mailConfigurations)).toEqual([
      'Welcome1',
      'Welcome2',
      'Departure1',
      'Departure2',
      'Departure3',
      'Arrival',
    ])
    expect(mailConfigurations.Welcome1).toEqual({
      ...welcome,
      daysOffset: -7,
      templateId: null,
      subject: expect.any(String),
    })
    expect(mailConfigurations.Departure3).toMatchObject({
      daysOffset: 2,
      baseDate: 'BookingEnd',
      conditions: ['Has not checked out'],
    })
    expect(mailConfigurations.Arrival).toMatchObject({ daysOffset: 0, isEnabled: false, conditions: [] })
    expect({ notificationsWhitelist, isOwn, groupId }).toEqual({
      notificationsWhitelist: { enabled: false, users: [] },
      isOwn: false,
      groupId: null,
    })
  })

  it('are changed by a Super Admin alone, with each value before and after in the audit trail', async () => {
    expect(await getOutcome(save(withWelcome(), ole))).toBe('forbidden')
    const { version } = await save(withWelcome())
    expect((await read()).bookingMailSettings.mailConfigurations.Welcome1).toMatchObject(welcome)
    expect(
      await world.query('select field, before, after from audit_value where audit_number = $1', version),
    ).toEqual([{ field: 'Welcome1.daysOffset', before: '-7', after: '-10' }])
    expect(await save(withWelcome())).toEqual({ version })
  })

  it('of a group hold in place of those of all, until they are taken away', async () => {
    const { groupId } = world
    await save(withWelcome())
    await save({ groupId, ...withWelcome({ daysOffset: -3 }) })
    const own = await read(groupId)
    expect([own.isOwn, own.bookingMailSettings.mailConfigurations.Welcome1.daysOffset]).toEqual([true, -3])
    expect((await read()).bookingMailSettings.mailConfigurations.Welcome1.daysOffset).toBe(-10)
    await save({ groupId, bookingMailSettings: null })
    const without = await read(groupId)
    expect([without.isOwn, without.bookingMailSettings.mailConfigurations.Welcome1.daysOffset]).toEqual([
      false,
      -10,
    ])
    await save({ bookingMailSettings: null })
    expect((await read()).bookingMailSettings.mailConfigurations.Welcome1.daysOffset).toBe(-7)
    expect(await getOutcome(save({ groupId: randomUUID(), version: 0 }))).toBe('no-group-found')
  })

  it('of a group that inherits them keep what all groups have got meanwhile, or are refused (R230)', async () => {
    const { groupId } = world
    const sent = (more: object) => withWelcome({ daysOffset: -7, ...more })
    const opened = await read(groupId)
    await save(sent({ isEnabled: false }), chief)
    const later = { groupId, version: opened.version }
    const error = await getError(save({ ...later, ...sent({ isEnabled: true, daysOffset: -5 }) }))
    expect(error).toBeNull()
    const own = (await read(groupId)).bookingMailSettings.mailConfigurations.Welcome1
    expect(own).toMatchObject({ daysOffset: -5, isEnabled: false })
    await save({ groupId, bookingMailSettings: null })
    const again = await read(groupId)
    await save(sent({ daysOffset: -9, isEnabled: false }), chief)
    const refused = await getError(
      save({ groupId, version: again.version, ...sent({ daysOffset: -8, isEnabled: false }) }),
    )
    expect((refused as ChangedMeanwhileError).changes).toMatchObject([
      { field: 'Welcome1.daysOffset', before: '-7', after: '-9' },
    ])
    // What the group has of its own is asked of its own changes alone.
    await save({ groupId, ...sent({ daysOffset: -4, isEnabled: false }) })
    const third = await read(groupId)
    await save(sent({ daysOffset: -12, isEnabled: false }), chief)
    expect(
      await getOutcome(
        save({ groupId, version: third.version, ...sent({ daysOffset: -3, isEnabled: false }) }),
      ),
    ).toBe('ok')
  })

  it('refuse conditions that exclude one another, and lines that are no addresses, by name', async () => {
    const both: MailConditionText[] = ['Must be lent out', 'Must not be lent out']
    const error = await getError(
      save({ ...withWelcome({ conditions: both }), ...whitelist('anna', 'a@b.example') }),
    )
    expect(error).toBeInstanceOf(InputProblemsError)
    expect((error as InputProblemsError).problems).toEqual([
      { field: 'bookingMailSettings.mailConfigurations.Welcome1.conditions', problem: 'exclude one another' },
      { field: 'notificationsWhitelist.users', problem: 'is not an e-mail address', detail: 'anna' },
    ])
    const ofGroup = await getError(save({ groupId: world.groupId, ...whitelist() }))
    expect((ofGroup as InputProblemsError).problems).toMatchObject([{ field: 'notificationsWhitelist' }])
  })

  it('ignore empty lines of the whitelist and addresses that it has, whatever their case', async () => {
    await save(whitelist(' anna@samhus.example ', '', 'ANNA@samhus.example', 'bo@samhus.example'))
    expect((await read()).notificationsWhitelist).toEqual({
      enabled: true,
      users: ['anna@samhus.example', 'bo@samhus.example'],
    })
    const stored = await readWhitelist(world.deps.db)
    expect(passesWhitelist(stored, 'Bo@SAMHUS.example')).toBe(true)
    expect(passesWhitelist(stored, 'cilla@samhus.example')).toBe(false)
  })

  it('save a Danish subject as a version of its template, and keep one that others have saved since', async () => {
    const before = await read()
    const words = { kind: 'Arrival', language: 'da' } as const
    await save({
      bookingMailSettings: {
        mailConfigurations: {
          Arrival: { ...welcome, conditions: [], subject: 'Velkommen til {{house_name}}' },
        },
      },
    })
    const after = await read()
    expect(after.bookingMailSettings.mailConfigurations.Arrival).toMatchObject({
      subject: 'Velkommen til {{house_name}}',
      templateId: expect.any(String),
    })
    const { languages } = await mailTemplate(world.deps, ole!.actor, { kind: 'Arrival' })
    const { body, builtIn, version } = languages[0]!
    expect(body).toBe(builtIn.body)
    await saveMailTemplate(world.deps, ole!.actor, { ...words, subject: 'Goddag', body, version })
    const { subject } = after.bookingMailSettings.mailConfigurations.Arrival
    const stale = {
      bookingMailSettings: { mailConfigurations: { Arrival: { ...welcome, conditions: [], subject } } },
    }
    await save({ ...stale, version: after.version })
    expect((await read()).bookingMailSettings.mailConfigurations.Arrival.subject).toBe('Goddag')
    const other = { ...welcome, conditions: [], subject: 'Farvel' }
    const error = await getError(
      save({ bookingMailSettings: { mailConfigurations: { Arrival: other } }, version: before.version }),
    )
    expect((error as ChangedMeanwhileError).changes).toMatchObject([{ field: 'Arrival.subject', by: 'Ole' }])
    const wrong = {
      bookingMailSettings: { mailConfigurations: { Arrival: { ...other, subject: '{{secret}}' } } },
    }
    const refused = await getError(save(wrong))
    expect(refused).toMatchObject({
      type: 'template-has-problems',
      problems: [{ field: 'bookingMailSettings.mailConfigurations.Arrival.subject', detail: 'secret' }],
    })
  })

  it('that two people save at the same time are merged, or refused with who and what', async () => {
    const { version } = await read()
    const different = [
      save({ ...withWelcome(), version }),
      save({ ...whitelist('a@b.example'), version }, chief),
    ]
    expect(await countOutcomes(different)).toEqual({ ok: 2 })
    const now = await read()
    expect([
      now.bookingMailSettings.mailConfigurations.Welcome1.daysOffset,
      now.notificationsWhitelist.enabled,
    ]).toEqual([-10, true])
    for (const daysOffset of [-20, -30, -40]) {
      const same = (await read()).version
      const calls = [
        save({ ...withWelcome({ daysOffset }), version: same }),
        save({ ...withWelcome({ daysOffset: daysOffset - 1 }), version: same }, chief),
      ]
      expect(await countOutcomes(calls)).toEqual({ ok: 1, 'changed-meanwhile': 1 })
    }
  })

  it('with a repeated key are changed once', async () => {
    const actor = withIdempotencyKey(boss!, randomUUID())
    const { version } = await read()
    const saved = await Promise.all([1, 2, 3].map(() => save({ ...withWelcome(), version }, boss, actor)))
    expect(new Set(saved.map((each) => each.version)).size).toBe(1)
  })

  it('hold for every mail that is not written yet', async () => {
    const anna = await world.addOwner('Anna')
    const bookingId = await createActions(world, anna).book(20)
    world.setTime('2027-05-07 09:30')
    await planMails(world.deps)
    const list = () => world.query('select kind from mail where booking_id = $1 and is_planned', bookingId)
    expect(await list()).toEqual([])
    await save(withWelcome())
    await planMails(world.deps)
    expect(await list()).toEqual([{ kind: 'Welcome1' }])
  })
})
