import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getEmail } from '../../../testing/fixtures/inspect.ts'
import { stopMailTo } from '../../../testing/fixtures/kept-mail.ts'
import { countOutcomes, getOutcome } from '../../../testing/fixtures/owner-actions.ts'
import { createWorld, withIdempotencyKey, type Owner, type World } from '../../../testing/fixtures/world.ts'
import { sendMails } from '../../jobs/send-mails.ts'
import { adminAnnouncement } from '../../reads/admin/admin-announcement.ts'
import { adminAnnouncements } from '../../reads/admin/admin-announcements.ts'
import { mails } from '../../reads/admin/mails.ts'
import { announcements } from '../../reads/announcements.ts'
import { ownData } from '../../reads/own-data.ts'
import type { InputProblemsError } from '../../shared/refused-error.ts'
import { changeMailPreferences } from '../change-mail-preferences.ts'
import { announce } from './announce.ts'
import { endMembership } from './end-membership.ts'
import { resendMail } from './resend-mail.ts'
import { updateMembership } from './update-membership.ts'

let world: World
let [ole, anna, bo, cilla]: Owner[] = []

beforeAll(async () => {
  world = await createWorld()
  ole = await world.addOwner('Ole')
  anna = await world.addOwner('Anna')
  bo = await world.addOwner('Bo')
  cilla = await world.addOwner('Cilla')
  await change(bo, { isCommittee: true })
  await change(cilla, { isMarked: true })
})
afterAll(async () => {
  await sendMails(world.deps)
  expect(await world.findViolations({ tolerance: '1 year' })).toEqual([])
  expect(world.warnings).toEqual([])
  await world.close()
})

const change = (owner: Owner, flags: { isCommittee?: boolean; isMarked?: boolean }) =>
  updateMembership(world.deps, ole!.actor, { membershipId: String(owner.membershipId), ...flags })

type Input = Parameters<typeof announce>[2]
let count = 0
/** Words that were not sent before. */
const write = (more: Partial<Input> = {}): Input => {
  count += 1
  const texts = { da: { title: `Nyt ${count}`, body: 'Taget er **lagt**.\nTak.' } }
  return { groupId: world.groupId, audience: 'all', byMail: true, isLive: false, texts, ...more }
}
const send = (input = write(), actor = ole!.actor) => announce(world.deps, actor, input)
const read = (announcementId: string) => adminAnnouncement(world.deps, ole!.actor, { announcementId })
const listTitles = async (owner: Owner) =>
  (await announcements(world.deps, owner.actor, { groupId: world.groupId })).announcements.map(
    ({ title }) => title,
  )
const listContents = (announcementId: string) =>
  world.query<{ name: string; subject: string; text: string; html: string }>(
    `select c.to_name as name, c.subject, c.text, c.html from mail m join mail_content c on c.mail_id = m.id
     where m.announcement_id = $1 order by c.to_name, m.created_at`,
    announcementId,
  )

describe('an announcement', () => {
  it('goes to all members by mail, to each in their language, else in Danish (R195)', async () => {
    await world.execute(`update person set language = 'sv' where id = $1`, anna!.personId)
    await world.execute(`update person set language = 'en' where id = $1`, bo!.personId)
    const texts = {
      da: { title: 'Nyt tag', body: 'Taget er **lagt**.\nTak til alle.' },
      sv: { title: 'Nytt tak', body: 'Taket är lagt.' },
      en: { title: '', body: '' },
    }
    const { announcementId, receivers } = await send(write({ texts }))
    const [members] = await world.query<{ count: number }>(
      'select count(*) from membership where left_at is null',
    )
    expect(receivers).toBe(members?.count)
    await sendMails(world.deps)
    const contents = await listContents(announcementId)
    const [annas, bos] = ['Anna', 'Bo'].map((reader) => contents.find(({ name }) => name === reader))
    expect(annas?.subject).toBe('Nytt tak')
    expect(annas?.text).toContain('Hej Anna!\n\nTaket är lagt.')
    expect(bos?.subject).toBe('Nyt tag')
    expect(bos?.text).toContain('Taget er lagt.\nTak til alle.')
    expect(bos?.html).toMatch(/<strong[^>]*>lagt<\/strong>/)
    const found = await read(announcementId)
    expect(found).toMatchObject({ title: 'Nyt tag', languages: ['da', 'sv'], sentBy: 'Ole', receivers })
    expect(found.mails).toMatchObject({ waiting: 0, sent: 0, kept: contents.length, failed: 0 })
    expect(await world.query('select action from audit where subject_id = $1', announcementId)).toEqual([
      { action: 'announce' },
    ])
    const log = await mails(world.deps, ole!.actor, { announcementId })
    const names = log.items.map(({ userName }) => userName)
    expect(names).toEqual(expect.arrayContaining(['Anna', 'Bo', 'Cilla', 'Ole']))
    expect(log.totalCount).toBe(receivers)
  })

  it('to the committee or to marked owners is for those alone, also later (R196)', async () => {
    const [toCommittee, toMarked] = [write({ audience: 'committee' }), write({ audience: 'marked' })]
    const { announcementId } = await send(toCommittee)
    await send(toMarked)
    expect((await read(announcementId)).receivers).toBe(1)
    const late = await world.addOwner('Late')
    await change(late, { isCommittee: true, isMarked: true })
    const [inner, marked] = [toCommittee.texts.da.title, toMarked.texts.da.title]
    expect(await listTitles(bo!)).toContain(inner)
    expect(await listTitles(cilla!)).toContain(marked)
    for (const owner of [anna!, late]) {
      const titles = await listTitles(owner)
      expect(titles).not.toContain(inner)
      expect(titles).not.toContain(marked)
    }
    const own = await announcements(world.deps, bo!.actor, { groupId: world.groupId })
    expect(own.announcements.find(({ title }) => title === inner)?.isForCommittee).toBe(true)
    await endMembership(world.deps, ole!.actor, {
      membershipId: String(late.membershipId),
      bookedWeeks: 'keep',
      reason: 'sold',
    })
    expect(await getOutcome(listTitles(late))).toBe('no-group-found')
  })

  it('is read newest first, by owners who came later too, and stands in their own data', async () => {
    world.advance({ minutes: 5 })
    const first = write({ byMail: false, isLive: true })
    await send(first)
    world.advance({ minutes: 5 })
    const second = write({ byMail: false, isLive: true })
    await send(second)
    const late = await world.addOwner('Newcomer')
    expect((await listTitles(late)).slice(0, 2)).toEqual([second.texts.da.title, first.texts.da.title])
    const titlesOf = async (owner: Owner) =>
      (await ownData(world.deps, owner.actor)).announcements.map(({ title }) => title)
    expect(await titlesOf(anna!)).toEqual(expect.arrayContaining([second.texts.da.title]))
    expect(await titlesOf(late)).toEqual([])
    await endMembership(world.deps, ole!.actor, {
      membershipId: String(late.membershipId),
      bookedWeeks: 'keep',
      reason: 'sold',
    })
  })

  it('is not mailed to owners who do not want it, nor to addresses that get no mail', async () => {
    const [unwilling, stopped] = [await world.addOwner('Unwilling'), await world.addOwner('Stopped')]
    await change(unwilling, { isMarked: true })
    await change(stopped, { isMarked: true })
    const preferences = [{ kind: 'announcement' as const, isOn: false }]
    await changeMailPreferences(world.deps, unwilling.actor, { preferences })
    await stopMailTo(world, await getEmail(world, stopped))
    const { announcementId } = await send(write({ audience: 'marked' }))
    expect((await read(announcementId)).mails).toMatchObject({ waiting: 3 })
    await sendMails(world.deps)
    expect((await read(announcementId)).mails).toEqual({
      waiting: 0,
      sent: 0,
      kept: 1,
      failed: 0,
      dropped: 2,
    })
    expect(await listTitles(unwilling)).toContain(`Nyt ${count}`)
    for (const owner of [unwilling, stopped]) await change(owner, { isMarked: false })
  })

  it('that is sent to an owner again says the same, and counts once', async () => {
    const { announcementId } = await send(write({ audience: 'committee' }))
    await sendMails(world.deps)
    await world.execute(`update mail set state = 'Failed' where announcement_id = $1`, announcementId)
    expect((await read(announcementId)).mails).toMatchObject({ failed: 1, kept: 0 })
    const [mail] = await world.query<{ id: string }>(
      'select id from mail where announcement_id = $1',
      announcementId,
    )
    await resendMail(world.deps, ole!.actor, { mailId: mail?.id ?? '' })
    await sendMails(world.deps)
    expect((await read(announcementId)).mails).toMatchObject({ failed: 0, kept: 1 })
    const [first, again] = await listContents(announcementId)
    expect(again?.subject).toBe(first?.subject)
    expect(again?.text).toBe(first?.text)
  })

  it('is refused without a receiver, without a text, without a way, and in an archived group', async () => {
    const empty = await createWorld()
    const admin = await empty.addOwner('Admin')
    const toNone = { ...write({ audience: 'marked' }), groupId: empty.groupId }
    expect(await getOutcome(announce(empty.deps, admin.actor, toNone))).toBe('no-receivers')
    await empty.execute('update "group" set archived_at = $1', empty.nowIso())
    const toArchived = { ...write(), groupId: empty.groupId }
    expect(await getOutcome(announce(empty.deps, admin.actor, toArchived))).toBe('no-group-found')
    expect(await empty.query('select 1 from announcement')).toEqual([])
    await empty.close()
    expect(await getOutcome(send({ ...write(), groupId: world.deps.newId() }))).toBe('no-group-found')
    const da = { title: 'Nyt', body: 'Tag.' }
    const half = send(write({ texts: { da, sv: { title: 'Nytt', body: ' ' } } }))
    const { problems } = (await half.catch((error: unknown) => error)) as InputProblemsError
    expect(problems).toEqual([{ field: 'texts.sv.body', problem: 'empty' }])
    expect(await getOutcome(send(write({ byMail: false, isLive: false })))).toBe('invalid-request')
  })

  it('is refused for 24 hours after the same words went to the same owners (R197)', async () => {
    const input = write({ byMail: false, isLive: true })
    await send(input)
    world.advance({ hours: 23 })
    expect(await getOutcome(send({ ...input, byMail: true }))).toBe('already-announced')
    expect(await getOutcome(send({ ...input, audience: 'committee' }))).toBe('ok')
    world.advance({ hours: 1 })
    expect(await getOutcome(send(input))).toBe('ok')
  })

  it('is listed with who sent it, to whom and when, newest first', async () => {
    const words = { da: { title: 'Ny vej til huset', body: 'Ad stranden.' } }
    await send(write({ audience: 'marked', texts: words }))
    const list = await adminAnnouncements(world.deps, ole!.actor, {
      groupId: world.groupId,
      page: 1,
      search: 'VEJ huset',
    })
    const found = { title: 'Ny vej til huset', audience: 'marked', sentBy: 'Ole' }
    expect(list).toMatchObject({ totalCount: 1, items: [found] })
    const all = await adminAnnouncements(world.deps, ole!.actor, { groupId: world.groupId })
    const rows = Array.isArray(all) ? all : all.items
    const times = rows.map(({ sentAt }) => sentAt)
    expect(times).toEqual(times.toSorted().toReversed())
  })
})

describe('concurrently', () => {
  const countSent = async (title: string) =>
    (
      await world.query(
        `select a.id, (select count(*) from mail where announcement_id = a.id) as mails from announcement a
         where a.texts -> 'da' ->> 'title' = $1`,
        title,
      )
    ).length

  it('two presses with one Idempotency-Key send it once', async () => {
    const input = write()
    const press = () => send(input, withIdempotencyKey(ole!, `announce ${input.texts.da.title}`))
    expect(await countOutcomes([press(), press(), press(), press()])).toEqual({ ok: 4 })
    expect(await countSent(input.texts.da.title)).toBe(1)
  })

  it('two admins with the same words send them once', async () => {
    const input = write()
    const [one, other] = [send(input, ole!.actor), send(input, anna!.actor)]
    expect(await countOutcomes([one, other])).toEqual({ ok: 1, 'already-announced': 1 })
    expect(await countSent(input.texts.da.title)).toBe(1)
  })

  it('with the end of a membership, both happen', async () => {
    for (let round = 0; round < 5; round++) {
      const leaving = await world.addOwner(`Leaving ${round}`)
      const membershipId = String(leaving.membershipId)
      const leave = endMembership(world.deps, ole!.actor, {
        membershipId,
        bookedWeeks: 'keep',
        reason: 'sold',
      })
      expect(await countOutcomes([send(), leave])).toEqual({ ok: 2 })
    }
  })
})
