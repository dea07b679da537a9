import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createActions, guest } from '../../testing/fixtures/owner-actions.ts'
import { createWorld, type Owner, type World } from '../../testing/fixtures/world.ts'
import { findMailFacts, type MailReference } from '../db/queries/mail-facts.ts'
import { erasePersonalData } from '../db/queries/personal-data.ts'
import { findTemplate } from '../db/queries/mail-template.ts'
import { endMembership } from '../use-cases/admin/end-membership.ts'
import { composeMail } from './compose-mail.ts'
import { getBuiltInTemplate } from './built-in-templates.ts'

let world: World
let anna: Owner
let bo: Owner
let stay: [string, string]

beforeEach(async () => {
  world = await createWorld({ prices: { 27: 4, 28: 5 } })
  anna = await world.addOwner('Anna', { points: 60 })
  bo = await world.addOwner('Bo', { points: 3 })
  const actions = createActions(world, anna)
  stay = [await actions.book(27), await actions.book(28)]
  await actions.details(stay[0], { skip: true })
})
afterEach(async () => {
  expect(world.warnings).toEqual([])
  await world.close()
})

const find = ({ personId }: Pick<Owner, 'personId'>, mail: Partial<MailReference>) => {
  const reference: MailReference = {
    kind: 'confirmed',
    groupId: world.groupId,
    personId,
    bookingId: null,
    recipient: 'owner',
    data: {},
    ...mail,
  }
  return findMailFacts(world.deps.db, reference, world.deps.now())
}

/** The mail of a kind to an owner about a week, as its row says it. */
async function findMail({ personId }: Owner, kind: string, week: number): Promise<MailReference> {
  const [row] = await world.query<MailReference>(
    `select m.kind, m.group_id as "groupId", m.person_id as "personId", m.booking_id as "bookingId", m.recipient, m.data
     from mail m join booking b on b.id = m.booking_id where m.person_id = $1 and m.kind = $2 and b.unit_id = $3`,
    personId,
    kind,
    world.unitId(week),
  )
  if (!row) throw new Error(`there is no mail ${kind}`)
  return row
}

describe('the facts of a mail', () => {
  it('are the week of its booking, what it cost and what is left', async () => {
    const facts = await find(anna, { bookingId: stay[0] })
    expect(facts).toMatchObject({
      language: 'da',
      to: { name: 'Anna' },
      ownerName: 'Anna',
      groupName: 'Klitten',
      timeZone: 'Europe/Copenhagen',
      balance: 51,
      balanceYear: 2027,
      stay: { houseName: 'House A', country: 'Danmark', guestName: null, hasSkip: true },
    })
    expect(facts?.stay?.weeks).toEqual([
      {
        year: 2027,
        week: 27,
        dateFrom: '2027-07-05',
        dateTo: '2027-07-12',
        checkInAt: Date.parse('2027-07-05T15:00+02:00'),
        checkOutAt: Date.parse('2027-07-12T10:00+02:00'),
        points: 4,
      },
    ])
    expect(facts?.stay?.entry).toMatchObject({ entryId: stay[0], bookedAt: world.deps.now() })
  })

  it.each([0, 1] as const)(
    'are the whole stay for a planned mail, whichever of its weeks (%d) it names',
    async (at) => {
      const facts = await find(anna, { kind: 'Departure1', bookingId: stay[at] })
      expect(facts?.stay?.weeks.map(({ week, points }) => [week, points])).toEqual([
        [27, 4],
        [28, 5],
      ])
      expect(facts?.stay?.hasSkip).toBe(true)
    },
  )

  it('are the guest’s for a week that is lent out, in the guest’s language', async () => {
    const bookingId = await createActions(world, anna).book(31)
    expect(await find(anna, { kind: 'Welcome2', bookingId, recipient: 'contact' })).toBeNull()
    await createActions(world, anna).details(bookingId, { lent: true })
    await world.execute(`update booking set lent_out_language = 'en' where id = $1`, bookingId)
    expect(await find(anna, { kind: 'Welcome2', bookingId, recipient: 'contact' })).toMatchObject({
      language: 'en',
      to: { name: guest.name, address: guest.email },
      ownerName: 'Anna',
      stay: { guestName: guest.name },
    })
  })

  it('count what happens to a booking, so that a calendar takes the newest', async () => {
    const bookingId = await createActions(world, anna).book(35)
    const confirmed = await find(anna, { bookingId })
    await createActions(world, anna).cancel(bookingId)
    const cancelled = await findMailFacts(
      world.deps.db,
      await findMail(anna, 'cancelled', 35),
      world.deps.now(),
    )
    const [before, after] = [confirmed?.stay?.entry?.changes ?? 0, cancelled?.stay?.entry?.changes ?? 0]
    expect(after).toBeGreaterThan(before)
    expect(cancelled).toMatchObject({ data: { refund: 'full', points: 2 }, stay: { weeks: [{ points: 2 }] } })
  })

  it('are the price of the week for who waits, and of the offer for who is offered it', async () => {
    const bookingId = await createActions(world, anna).book(40)
    await createActions(world, bo).join(40)
    await createActions(world, anna).cancel(bookingId)
    const offered = await findMail(bo, 'offered', 40)
    expect(await findMailFacts(world.deps.db, offered, world.deps.now())).toMatchObject({
      balance: 3,
      stay: { weeks: [{ week: 40, points: 2 }] },
      data: { reservedUntil: expect.any(String) as string },
    })
  })

  it('are the week alone where the row of a hold is deleted, and every mail of a leaving owner can be composed', async () => {
    const cleo = await world.addOwner('Cleo')
    await createActions(world, cleo).book(45)
    await createActions(world, cleo).reserve(48)
    await endMembership(world.deps, anna.actor, {
      membershipId: String(cleo.membershipId),
      bookedWeeks: 'cancel',
      reason: 'Solgt',
    })
    const rows = await world.query<MailReference>(
      `select kind, group_id as "groupId", person_id as "personId", booking_id as "bookingId", recipient, data
       from mail where person_id = $1 order by kind`,
      cleo.personId,
    )
    const texts = await Promise.all(
      rows.map(async (row) => {
        const facts = await findMailFacts(world.deps.db, row, world.deps.now())
        if (!facts) throw new Error('no facts')
        const brand = await world.deps.brand.read()
        const template = getBuiltInTemplate(facts.kind, facts.language)
        return composeMail({ facts, template, brand, siteUrl: world.deps.siteUrl }).text
      }),
    )
    expect(texts.join('\n')).toContain('Din reservation af House A, uge 48, 2027, er ophørt.')
    expect(texts.join('\n')).toContain('Du er ikke længere medlem af Klitten.')
    expect(texts.join('\n')).toContain('Uge 45, 2027, i House A er afbestilt. Du har fået 2 point tilbage.')
    expect(texts.filter((text) => text.includes('Fra kontoret: Solgt')).length).toBeGreaterThan(2)
  })

  it('are to the old address in the mail that says it is not used any more', async () => {
    const mail = {
      kind: 'changed',
      groupId: null,
      data: { what: 'email', to: 'old@samhus.example' },
    } as const
    expect(await find(anna, mail)).toMatchObject({
      to: { address: 'old@samhus.example' },
      groupName: null,
      balance: null,
    })
  })

  it('are null for a booking of somebody else, one that is gone, and an anonymized person', async () => {
    expect(await find(bo, { bookingId: stay[0] })).toBeNull()
    expect(await find(anna, { bookingId: '00000000-0000-4000-8000-000000000000' })).toBeNull()
    const dora = await world.addOwner('Dora', { points: 0 })
    const mail = { kind: 'access-closed', groupId: null } as const
    expect(await find(dora, mail)).toMatchObject({ to: { name: 'Dora' } })
    await world.deps.db.transaction((tx) => erasePersonalData(tx, dora.personId, world.deps.now()))
    expect(await find(dora, mail)).toBeNull()
  })
})

describe('the words of a mail', () => {
  const save = async (groupId: string | null, versions: readonly (string | null)[]) => {
    const id = crypto.randomUUID()
    await world.execute(
      `insert into mail_template (id, group_id, kind, language) values ($1, $2, 'offered', 'sv')`,
      id,
      groupId,
    )
    for (const [at, subject] of versions.entries())
      await world.execute(
        `insert into mail_template_version (template_id, number, subject, body, saved_at, saved_by)
         values ($1, $2, $3, $3, now(), $4)`,
        id,
        at + 1,
        subject,
        anna.personId,
      )
    return id
  }
  const find = (language: 'da' | 'sv' = 'sv', groupId: string | null = world.groupId) =>
    findTemplate(world.deps.db, { kind: 'offered', language, groupId })

  it('are the group’s, else those of all groups, else the built-in ones of the same language (R149)', async () => {
    expect(await find()).toBeNull()
    await save(null, ['a', 'b'])
    expect(await find()).toEqual({ subject: 'b', body: 'b', source: 'all-groups' })
    expect(await find('sv', null)).toEqual({ subject: 'b', body: 'b', source: 'all-groups' })
    expect(await find('da')).toBeNull()
    const own = await save(world.groupId, ['c'])
    expect(await find()).toEqual({ subject: 'c', body: 'c', source: 'group' })
    expect(await find('sv', null)).toMatchObject({ source: 'all-groups' })
    await world.execute(
      `insert into mail_template_version (template_id, number, saved_at, saved_by) values ($1, 2, now(), $2)`,
      own,
      anna.personId,
    )
    expect(await find()).toEqual({ subject: 'b', body: 'b', source: 'all-groups' })
  })
})
