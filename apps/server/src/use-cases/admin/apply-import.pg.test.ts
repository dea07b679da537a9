import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkAllImports, readImport, sendFile, toCsv } from '../../../testing/fixtures/imports.ts'
import { countOutcomes, getOutcome } from '../../../testing/fixtures/owner-actions.ts'
import { createWorld, withIdempotencyKey, type Owner, type World } from '../../../testing/fixtures/world.ts'

import { applyImport } from './apply-import.ts'
import { updateMembership } from './update-membership.ts'

let world: World
let admin: Owner
/** Refused and lost races of owners' addresses: the constraint decides them. */
const racedAddress = 'a race reached the constraints'

beforeAll(async () => {
  world = await createWorld()
  admin = await world.addOwner('Ole')
})

afterAll(async () => {
  expect(await world.findViolations({ tolerance: '1 year' })).toEqual([])
  expect(world.warnings.filter((line) => !line.includes(racedAddress))).toEqual([])
  await world.close()
})

const newEmail = () => `${randomUUID()}@samhus.example`
const send = (...lines: string[][]) => sendFile(world, admin.actor, { text: toCsv(...lines) })
const apply = (importId: string, { leavesOutRefused = false, actor = admin.actor, deps = world.deps } = {}) =>
  applyImport(deps, actor, { importId, leavesOutRefused })
const read = (importId: string) => readImport(world, admin.actor, importId)
const header = ['E-mail', 'Navn', 'Kode']

const listMembers = async (...emails: string[]) =>
  (
    await world.query<{ line: string }>(
      `select concat_ws(' ', p.name, '(' || p.code || ')', p.phone, p.zip, p.language,
         case when m.is_committee then 'committee' end, case when m.is_marked then 'marked' end) as line
       from person p join membership m on m.person_id = p.id
       where lower(p.email) = any($1) and m.group_id = $2 and m.left_at is null order by p.name`,
      emails,
      world.groupId,
    )
  ).map(({ line }) => line)

const listActs = (...emails: string[]) =>
  world.query(
    `select action, subject_kind as kind, fields, actor_id as actor, p.name,
       (select json_object_agg(field, coalesce(before || ' → ', '') || after) from audit_value v
        where v.audit_number = a.number) as values
     from person p left join membership m on m.person_id = p.id
     join audit a on a.subject_id in (p.id::text, m.id::text) and a.subject_kind in ('person', 'membership')
     where lower(p.email) = any($1) order by a.number`,
    emails,
  )

describe('an import of owners that is applied', () => {
  it('has made people members, changed what the file says otherwise, and left the rest as it was', async () => {
    const [dorte, erik, finn] = [newEmail(), newEmail(), newEmail()]
    await apply(await send(header, [dorte, 'Dorte', '12'], [finn, 'Finn', '']))
    const importId = await send(
      ['Navn', 'E-mail', 'Tlf.', 'Postnr.', 'Sprog', 'Bestyrelse', 'Bemærkning'],
      ['Dorte Ny', dorte.toUpperCase(), '20 30 40 50', '80 00', '', 'ja', 'x'],
      ['Erik', erik, '', '', 'svensk', 'nej', ''],
      ['Finn', finn, '', '', '', '', ''],
    )
    const { rows } = await read(importId)
    expect(rows.items.map(({ number, fate }) => [number, fate])).toEqual([
      [2, 'changed'],
      [3, 'new'],
      [4, 'unchanged'],
    ])
    expect(await apply(importId)).toEqual({
      importId,
      totals: { rows: 3, new: 1, changed: 1, unchanged: 1, refused: 0 },
      violations: null,
    })
    const members = ['Dorte Ny (12) 20 30 40 50 8000 committee', 'Erik ()   sv', 'Finn ()  ']
    expect(await listMembers(dorte, erik, finn)).toEqual(members)
  })

  it('has an audit row for each row, with the admin and the values', async () => {
    const email = newEmail()
    await apply(await send(header, [email, 'Gerda', '7']))
    await apply(await send([...header, 'Markeret'], [email, 'Gerda', '8', 'x']))
    const actor = admin.personId
    expect(await listActs(email)).toEqual([
      {
        action: 'add-person',
        kind: 'person',
        fields: ['email', 'name', 'title'],
        values: { email, name: 'Gerda' },
        actor,
        name: 'Gerda',
      },
      {
        action: 'update-owner',
        kind: 'person',
        fields: ['title'],
        values: { title: '7 → 8' },
        actor,
        name: 'Gerda',
      },
      {
        action: 'update-membership',
        kind: 'membership',
        fields: ['isMarked'],
        values: { isMarked: 'false → true' },
        actor,
        name: 'Gerda',
      },
    ])
  })

  it('has mailed nobody (R200)', async () => {
    const email = newEmail()
    await apply(await send(header, [email, 'Hans', '']))
    const mails = await world.query(
      'select kind from mail join person p on p.id = mail.person_id where p.email = $1',
      email,
    )
    expect(mails).toEqual([])
  })

  it('makes a person of another association a member, and shows which data it changes too', async () => {
    const email = newEmail()
    await apply(await send(header, [email, 'Inge', '3']))
    await world.execute(
      'delete from membership where person_id = (select id from person where email = $1)',
      email,
    )
    const importId = await send(header, [email, 'Inge', '4'])
    const [row] = (await read(importId)).rows.items
    expect([row?.fate, row?.problems.map(({ message }) => message), row?.changes]).toEqual([
      'changed',
      ['Inge is known already, and becomes a member here too.'],
      [{ field: 'title', before: '3', after: '4' }],
    ])
    await apply(importId)
    expect(await listMembers(email)).toEqual(['Inge (4)  '])
    const acts = (await listActs(email)) as { action: string }[]
    expect(acts.map(({ action }) => action)).toEqual(['add-person', 'update-owner', 'add-member'])
  })

  it('with refused rows is refused, unless they are left out, and says of each why', async () => {
    const [jens, twice] = [newEmail(), newEmail()]
    const importId = await send(
      header,
      [jens, 'Jens', ''],
      ['x', 'Karl', ''],
      [twice, 'L', ''],
      [twice, 'M', ''],
    )
    expect(await getOutcome(apply(importId))).toBe('import-has-problems')
    expect(await listMembers(jens)).toEqual([])
    const { rows, totals } = await read(importId)
    expect(totals).toEqual({ rows: 4, new: 2, changed: 0, unchanged: 0, refused: 2 })
    expect(rows.items.flatMap(({ problems }) => problems)).toEqual([
      { field: 'email', message: '“x” is not an e-mail address.' },
      {
        field: 'email',
        message:
          'An earlier row of the file has the same e-mail address: L. Each owner needs one of their own.',
      },
    ])
    await apply(importId, { leavesOutRefused: true })
    expect(await listMembers(jens, twice)).toEqual(['Jens ()  ', 'L ()  '])
  })

  it('is verified afterwards, and the result is kept; what was written stays if that fails', async () => {
    const [clean, broken] = [
      await send(header, [newEmail(), 'N', '']),
      await send(header, [newEmail(), 'O', '']),
    ]
    expect(await apply(clean, { deps: { ...world.deps, verify: async () => 3 } })).toMatchObject({
      violations: 3,
    })
    expect((await read(clean)).violations).toBe(3)
    const deps = {
      ...world.deps,
      verify: () => Promise.reject(new Error('gone')),
      log: { ...world.deps.log, error: () => {} },
    }
    expect(await apply(broken, { deps })).toMatchObject({ violations: null })
    // A second call verifies what the first could not.
    expect(await apply(broken, { deps: { ...world.deps, verify: async () => 0 } })).toMatchObject({
      violations: 0,
    })
    expect((await read(broken)).state).toBe('applied')
  })

  it('is refused if it is unknown, is not judged yet, or was discarded', async () => {
    expect(await getOutcome(apply(randomUUID()))).toBe('not-found')
    const mapping = await send(['Kontakt', 'Noget'], ['a', 'b'])
    expect(await getOutcome(apply(mapping))).toBe('changed-meanwhile')
  })
})

describe('an import and what others do meanwhile', () => {
  it('that would do something else than it has shown writes nothing, and is judged anew (R198)', async () => {
    const [email, other] = [newEmail(), newEmail()]
    await apply(await send(header, [email, 'Per', '1']))
    const importId = await send(header, [email, 'Per', '2'], [other, 'Q', ''])
    await world.execute(`update person set code = '5' where email = $1`, email)
    expect(await getOutcome(apply(importId))).toBe('changed-meanwhile')
    expect(await listMembers(email, other)).toEqual(['Per (5)  '])
    expect((await read(importId)).state).toBe('checking')
    await checkAllImports(world)
    const { rows } = await read(importId)
    expect(rows.items[0]?.changes).toEqual([{ field: 'title', before: '5', after: '2' }])
    await apply(importId)
    expect(await listMembers(email, other)).toEqual(['Per (2)  ', 'Q ()  '])
  })

  it('is applied once, by two admins at once and with a key that is sent twice', async () => {
    const kirsten = await world.addOwner('Kirsten')
    const email = newEmail()
    const importId = await send(header, [email, 'Rikke', ''])
    const withKey = withIdempotencyKey(admin, randomUUID())
    const calls = [withKey, withKey, kirsten.actor].map((actor) => apply(importId, { actor }))
    expect(await countOutcomes(calls)).toEqual({ ok: 3 })
    expect(await listMembers(email)).toEqual(['Rikke ()  '])
    const acts = await world.query(
      `select from audit where action = 'apply-import' and subject_id = $1`,
      importId,
    )
    expect(acts).toHaveLength(1)
  })

  it('two files of one person are applied one after the other: the second is judged anew', async () => {
    const email = newEmail()
    const [first, second] = [await send(header, [email, 'Sine', '']), await send(header, [email, 'Sine', ''])]
    expect(await countOutcomes([apply(first), apply(second)])).toEqual({ ok: 1, 'changed-meanwhile': 1 })
    expect(await listMembers(email)).toEqual(['Sine ()  '])
    await checkAllImports(world)
    const fates = await Promise.all([first, second].map(async (id) => (await read(id)).rows.items[0]?.fate))
    expect(new Set(fates)).toEqual(new Set(['new', 'unchanged']))
  })

  it('and a change of one of its members by hand are done one after the other', async () => {
    const email = newEmail()
    await apply(await send(header, [email, 'Tove', '']))
    const [member] = await world.query<{ id: number }>(
      'select m.id from membership m join person p on p.id = m.person_id where p.email = $1',
      email,
    )
    const importId = await send([...header, 'Markeret'], [email, 'Tove', '', 'x'])
    const byHand = updateMembership(world.deps, admin.actor, {
      membershipId: String(member?.id),
      isCommittee: true,
    })
    const outcomes = await Promise.all([getOutcome(apply(importId)), getOutcome(byHand)])
    expect(outcomes).toEqual(['ok', 'ok'])
    expect(await listMembers(email)).toEqual(['Tove ()   committee marked'])
  })
})
