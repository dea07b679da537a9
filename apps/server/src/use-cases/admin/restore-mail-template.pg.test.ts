import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { countOutcomes, getOutcome } from '../../../testing/fixtures/owner-actions.ts'
import { createWorld, type Owner, type World } from '../../../testing/fixtures/world.ts'
import { mailTemplate } from '../../reads/admin/mail-template.ts'
import { restoreMailTemplate } from './restore-mail-template.ts'
import { saveMailTemplate } from './save-mail-template.ts'

let world: World
let [ole, pia]: [Owner?, Owner?] = []

beforeEach(async () => {
  world = await createWorld()
  ;[ole, pia] = [await world.addOwner('Ole'), await world.addOwner('Pia')]
})
afterEach(async () => {
  expect(await world.findViolations()).toEqual([])
  expect(world.warnings).toEqual([])
  await world.close()
})

type Kind = 'invitation' | 'cancelled' | 'offered'
const read = async (kind: Kind) => {
  const { languages } = await mailTemplate(world.deps, ole!.actor, { kind })
  return languages.find(({ language }) => language === 'sv')!
}
const save = async (kind: Kind, subject: string) =>
  saveMailTemplate(world.deps, ole!.actor, {
    kind,
    language: 'sv',
    subject,
    body: 'Hej {{owner_name}}',
    version: (await read(kind)).version,
  })
const restore = (
  kind: Kind,
  { number, version, by = ole! }: { number: number; version: number; by?: Owner },
) => restoreMailTemplate(world.deps, by.actor, { kind, language: 'sv', number, version })

describe('restoring a template', () => {
  it('takes an earlier version again, as a new one, and goes back to the built-in words and forth', async () => {
    await save('invitation', 'En')
    const { version } = await save('invitation', 'To')
    const back = await restore('invitation', { number: 1, version })
    expect((await read('invitation')).subject).toBe('En')
    const builtIn = await restore('invitation', { number: 0, version: back.version })
    const now = await read('invitation')
    expect(now).toMatchObject({ source: 'built-in', ...now.builtIn })
    expect(now.history.map(({ subject }) => subject)).toEqual([null, 'En', 'To', 'En'])
    expect(await restore('invitation', { number: 0, version: builtIn.version })).toEqual(builtIn)
    await restore('invitation', { number: 2, version: builtIn.version })
    expect((await read('invitation')).subject).toBe('To')
    expect(await getOutcome(restore('invitation', { number: 77, version: 999_999 }))).toBe('not-found')
  })

  it('is refused if somebody has saved since, and adds nothing', async () => {
    const first = await save('cancelled', 'En')
    await save('cancelled', 'To')
    expect(await getOutcome(restore('cancelled', { number: 0, version: first.version }))).toBe(
      'changed-meanwhile',
    )
    expect((await read('cancelled')).history).toHaveLength(2)
  })

  it('is refused with the admin who changed each of its texts', async () => {
    const first = await save('cancelled', 'En')
    const words = { kind: 'cancelled', language: 'sv', subject: 'Tre' } as const
    const second = await saveMailTemplate(world.deps, pia!.actor, {
      ...words,
      body: 'Hej {{owner_name}}',
      version: first.version,
    })
    await saveMailTemplate(world.deps, ole!.actor, { ...words, body: 'Hej', version: second.version })
    const refused = restore('cancelled', { number: 0, version: first.version })
    await expect(refused).rejects.toMatchObject({
      changes: [
        { field: 'subject', before: 'En', after: 'Tre', by: pia!.name },
        { field: 'body', before: 'Hej {{owner_name}}', after: 'Hej', by: ole!.name },
      ],
    })
  })

  it('and restoring another one at the same time lets one of them win', async () => {
    await save('offered', 'En')
    const { version } = await save('offered', 'To')
    const calls = [
      restore('offered', { number: 1, version }),
      restore('offered', { number: 0, version, by: pia! }),
    ]
    expect(await countOutcomes(calls)).toEqual({ ok: 1, 'changed-meanwhile': 1 })
    expect((await read('offered')).history).toHaveLength(3)
  })
})
