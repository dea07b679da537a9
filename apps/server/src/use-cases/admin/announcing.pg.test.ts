import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getEmail } from '../../../testing/fixtures/inspect.ts'
import { stopMailTo } from '../../../testing/fixtures/kept-mail.ts'
import { getOutcome } from '../../../testing/fixtures/owner-actions.ts'
import { createWorld, type Owner, type World } from '../../../testing/fixtures/world.ts'
import { writeWhitelist } from '../../db/queries/admin-setting.ts'
import { changeMailPreferences } from '../change-mail-preferences.ts'
import { announce } from './announce.ts'
import { announcing } from './announcing.ts'

let world: World
let [ole, anna, bo]: Owner[] = []

beforeAll(async () => {
  world = await createWorld()
  ole = await world.addOwner('Ole')
  anna = await world.addOwner('Anna')
  bo = await world.addOwner('Bo')
  await world.execute(`update person set language = 'sv' where id = $1`, anna.personId)
})
afterAll(async () => {
  expect(world.warnings).toEqual([])
  await world.close()
})

const texts = {
  da: { title: 'Nyt tag', body: 'Taget er **lagt**.' },
  sv: { title: 'Nytt tak', body: 'Taket är lagt.' },
}
type Input = Parameters<typeof announcing>[2]
const check = (more: Partial<Input> = {}) =>
  announcing(world.deps, ole!.actor, {
    groupId: world.groupId,
    audience: 'all',
    byMail: true,
    isLive: true,
    texts,
    ...more,
  })
const setWhitelist = (isOn: boolean, addresses: string[]) =>
  world.deps.db.transaction((tx) => writeWhitelist(tx, { isOn, addresses }))

describe('the check of an announcement', () => {
  it('names who gets it, in which language, and whom no mail reaches and why', async () => {
    const preferences = [{ kind: 'announcement' as const, isOn: false }]
    await changeMailPreferences(world.deps, bo!.actor, { preferences })
    const stopped = await world.addOwner('Stopped')
    await stopMailTo(world, await getEmail(world, stopped))
    const { receivers, refusals, lastSent } = await check()
    expect(receivers.map(({ name, language, noMail }) => [name, language, noMail])).toEqual([
      ['Anna', 'sv', null],
      ['Bo', 'da', 'not-wanted'],
      ['Ole', 'da', null],
      ['Stopped', 'da', 'suppressed'],
    ])
    expect({ refusals, lastSent }).toEqual({ refusals: [], lastSent: null })
    await setWhitelist(true, [await getEmail(world, ole!)])
    const limited = await check()
    expect(limited.receivers.map(({ noMail }) => noMail)).toEqual([
      'not-on-whitelist',
      'not-wanted',
      null,
      'suppressed',
    ])
    await setWhitelist(false, [])
  })

  it('leaves out disabled owners and former ones', async () => {
    const [disabled, former] = [await world.addOwner('Disabled'), await world.addOwner('Former')]
    await world.execute('update person set enabled = false where id = $1', disabled.personId)
    await world.execute(
      'update membership set left_at = $2 where id = $1',
      former.membershipId,
      world.nowIso(),
    )
    const names = (await check()).receivers.map(({ name }) => name)
    expect(names).not.toContain('Disabled')
    expect(names).not.toContain('Former')
  })

  it('shows the mail of each language that has words, and what an open browser shows', async () => {
    const { previews } = await check()
    expect(previews.map(({ language, subject, notice }) => ({ language, subject, notice }))).toEqual([
      { language: 'da', subject: 'Nyt tag', notice: { title: 'Nyt tag', excerpt: 'Taget er lagt.' } },
      { language: 'sv', subject: 'Nytt tak', notice: { title: 'Nytt tak', excerpt: 'Taket är lagt.' } },
    ])
    expect(previews[0]?.html).toMatch(/<strong[^>]*>lagt<\/strong>/)
    expect(previews[1]?.text).toContain('Hej Anna!')
    expect(previews.map(({ text }) => text).join('')).not.toMatch(/\{\{/)
  })

  it('says what is against sending it, and writes nothing', async () => {
    expect((await check({ audience: 'marked' })).refusals).toEqual(['no-receivers'])
    const words = { texts: { da: { title: 'Ny vej', body: 'Ad stranden.' } } }
    const way = { audience: 'all', byMail: false, isLive: true } as const
    expect((await check(words)).lastSent).toBeNull()
    expect(await world.query('select 1 from announcement')).toEqual([])
    await announce(world.deps, anna!.actor, { groupId: world.groupId, ...way, ...words })
    const again = await check(words)
    expect(again.refusals).toEqual(['already-announced'])
    expect(again.lastSent).toEqual({ at: world.nowIso(), by: 'Anna' })
    expect(await world.query('select 1 from announcement')).toHaveLength(1)
    expect(await getOutcome(check({ groupId: world.deps.newId() }))).toBe('no-group-found')
    expect(await getOutcome(check({ byMail: false, isLive: false }))).toBe('invalid-request')
  })
})
