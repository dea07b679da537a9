import { defaultRetentionDays } from '@samhus/domain/personal-data'
import { findNextDue } from '../../src/db/queries/due-work.ts'
import { cleanUpJobs, fileJobs, mailJobs, outboxJobs, timedJobs } from '../../src/jobs/jobs.ts'
import { createManualScheduler } from '../../src/jobs/scheduler.ts'
import type { MailTransport, OutgoingMail } from '../../src/mail/mail-transport.ts'
import type { Actor, Deps } from '../../src/shared/deps.ts'
import { addOwner } from '../../src/use-cases/admin/add-owner.ts'
import { changeMailSettings } from '../../src/use-cases/admin/change-mail-settings.ts'
import { uploadDocuments } from '../../src/use-cases/admin/upload-documents.ts'
import { createMemoryFiles } from '../fakes/file-store.ts'
import { createAdmin } from '../fixtures/people.ts'
import { isLongSearch } from '../fixtures/search.ts'
import { createActor, type Owner, type World } from '../fixtures/world.ts'

/** A member whose values, and those of whose guests, are found wherever they are stored. */
export interface Villager extends Owner {
  /** In their name, address and notes, and in all that is stored of their guests. */
  readonly word: string
  readonly email: string
}

/** A group that lives on year after year, and its office. */
export interface Village {
  readonly world: World
  readonly deps: Deps
  readonly boss: Owner
  readonly sent: readonly OutgoingMail[]
  /** Runs the jobs at a local time, `2028-03-24 12:00`; a long search runs them at each instant at which something is due. */
  readonly advanceTo: (moment: string) => Promise<void>
  /** Plans and sends mails. */
  readonly sendMails: () => Promise<void>
}

/** Why an admin acts. */
export const reason = 'asked on the telephone'

export async function createVillage(world: World): Promise<Village> {
  const sent: OutgoingMail[] = []
  const deps: Deps = {
    ...world.deps,
    systemNow: world.deps.now,
    files: createMemoryFiles(),
    mail: createKeptTransport(sent),
    // Shorter than what else is kept of a stay, as data protection asks for first.
    retentionDays: { ...defaultRetentionDays, lendOutContacts: 90 },
    // Its browsers have all been reset since they subscribed.
    push: { publicKey: 'world', isAllowed: () => true, send: () => Promise.resolve({ kind: 'expired' }) },
  }
  const due = createManualScheduler(deps, timedJobs)
  const others = createManualScheduler(deps, [...cleanUpJobs, ...fileJobs, ...outboxJobs, ...mailJobs])
  const mails = createManualScheduler(deps, [...outboxJobs, ...mailJobs])
  const advanceTo = async (moment: string): Promise<void> => {
    let next: number | null = isLongSearch ? world.deps.now() : null
    world.setTime(moment)
    const until = world.deps.now()
    while (next !== null && next <= until) {
      world.setTime(next)
      await due.runDue()
      next = await findNextDue(world.deps.db, next)
    }
    world.setTime(until)
    await due.runDue()
    await others.runDue()
  }
  const root = {
    name: 'Documents',
    children: [],
    documents: [{ name: 'Rules.txt', bytes: Buffer.from('Be kind.') }],
  }
  await uploadDocuments(deps, null, { groupId: world.groupId, root })
  const boss = await createAdmin(world, 'Boss', 'Super Admin')
  // Mailed on the day of arrival, which no other group does.
  const Arrival = { daysOffset: 0, baseDate: 'BookingStart' as const, conditions: [], isEnabled: true }
  await changeMailSettings(deps, boss.actor, {
    groupId: world.groupId,
    bookingMailSettings: { mailConfigurations: { Arrival } },
    version: 0,
  })
  return { world, deps, boss, sent, advanceTo, sendMails: () => mails.runDue() }
}

/** A relay that takes every mail. */
export function createKeptTransport(sent: OutgoingMail[]): MailTransport {
  return {
    fromAddress: 'mail@samhus.example',
    bounceDomain: null,
    send: async (mail) => {
      sent.push(mail)
      return { kind: 'accepted', code: 250, answer: 'ok' }
    },
    close: () => {},
  }
}

/** Adds a member with points of two years, at an address of their own or at that of a person who is gone. */
export async function addVillager(
  { world, deps, boss }: Village,
  { year, number, email }: { year: number; number: number; email: string | null },
): Promise<Villager> {
  const word = `qz${number}x`
  const { groupId } = world
  const address = email ?? `mail-${number}@people.example`
  const name = `Ebbe ${word}`
  const { userId } = await addOwner(deps, boss.actor, {
    name,
    email: address,
    title: word,
    phone: `+45 20 00 ${String(number).padStart(4, '0')}`,
    address: `Vej ${word}`,
    zip: '8000',
    city: `By ${word}`,
    language: (['da', 'sv', 'en', null] as const)[number % 4] ?? null,
    memberships: [{ groupId, isCommittee: number % 3 === 0, isMarked: number % 2 === 0 }],
    invite: true,
  })
  const [member] = await world.query<{ id: number }>('select id from membership where person_id = $1', userId)
  if (!member) throw new Error('who was added is no member')
  const villager = { name, word, email: address, personId: userId, membershipId: member.id }
  const owner = { ...villager, actor: createActor(userId) }
  for (const each of [year, year + 1]) await world.adjustPoints(owner, each, 20)
  return owner
}

/** Returns who calls from a browser, whose address the trail keeps. */
export const callAs = ({ personId }: Owner): Actor => ({
  ...createActor(personId),
  request: { id: 'r1', address: '192.0.2.77' },
})

/** Returns the rows of all tables in which one of some words is stored, in any column. */
export async function findWords(world: World, words: readonly string[]): Promise<string[]> {
  if (words.length === 0) return []
  const tables = await world.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace order by relname`,
  )
  const selects = tables.map(
    ({ name }) => `select '${name} ' || left(t::text, 300) as found from ${name} t where t::text ~* $1`,
  )
  const rows = await world.query<{ found: string }>(selects.join(' union all '), words.join('|'))
  return rows.map(({ found }) => found)
}
