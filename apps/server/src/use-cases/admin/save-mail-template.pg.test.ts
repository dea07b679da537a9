import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { countOutcomes, getOutcome } from '../../../testing/fixtures/owner-actions.ts'
import { createWorld, withIdempotencyKey, type Owner, type World } from '../../../testing/fixtures/world.ts'
import { mailTemplate } from '../../reads/admin/mail-template.ts'
import { mailTemplates } from '../../reads/admin/mail-templates.ts'
import { InputProblemsError, type ChangedMeanwhileError } from '../../shared/refused-error.ts'
import { saveMailTemplate } from './save-mail-template.ts'

let world: World
let [ole, pia]: [Owner?, Owner?] = []
/** A test has a kind of its own. */
const kinds = [
  'invitation',
  'cancelled',
  'offered',
  'skipped',
  'claim-paid',
  'announcement',
  'moved',
  'points-given',
  'access-closed',
  'access-opened',
] as const
let kind: (typeof kinds)[number] = 'invitation'
let used = 0

beforeAll(async () => {
  world = await createWorld()
  ;[ole, pia] = [await world.addOwner('Ole'), await world.addOwner('Pia')]
})
beforeEach(() => {
  kind = kinds[used++] ?? 'invitation'
})
afterAll(async () => {
  expect(await world.findViolations()).toEqual([])
  expect(world.warnings).toEqual([])
  await world.close()
})

const words = { subject: 'Velkommen', body: 'Hej {{owner_name}}' }
const save = (more: object = {}, by = ole!, actor = by.actor) =>
  saveMailTemplate(world.deps, actor, { kind, language: 'da', version: 0, ...words, ...more })
const read = async (groupId?: string, wanted = 'da') => {
  const { languages } = await mailTemplate(world.deps, ole!.actor, { kind, groupId })
  return languages.find(({ language }) => language === wanted)!
}
const getError = (saving: Promise<unknown>): Promise<unknown> =>
  saving.then(
    () => null,
    (error: unknown) => error,
  )

describe('saving a template', () => {
  it('adds a version, with its words before and after in the audit trail, and all that were there stay', async () => {
    const builtIn = await read()
    expect(builtIn).toMatchObject({ source: 'built-in', version: 0, history: [], ...builtIn.builtIn })
    const { version } = await save({ note: 'friendlier' })
    await save({ version, body: 'Kære {{owner_name}}' }, pia)
    const now = await read()
    expect(now).toMatchObject({ ...words, body: 'Kære {{owner_name}}', source: 'all-groups' })
    expect(now.history).toMatchObject([
      { number: 2, subject: 'Velkommen', savedBy: { name: 'Pia' } },
      { number: 1, ...words, savedBy: { name: 'Ole' }, note: 'friendlier' },
    ])
    const values = await world.query(
      'select field, before, after from audit_value where audit_number = $1 order by field',
      version,
    )
    expect(values).toEqual([
      { field: 'body', before: builtIn.body, after: words.body },
      { field: 'subject', before: builtIn.subject, after: words.subject },
    ])
    const { templates } = await mailTemplates(world.deps, ole!.actor, {})
    expect(templates.find((each) => each.kind === kind)?.languages[0]).toMatchObject({ isCustomized: true })
  })

  it('of a group holds for it alone, and of what is in use already saves nothing', async () => {
    await save()
    const { groupId } = world
    expect((await read(groupId)).source).toBe('all-groups')
    const { version } = await read(groupId)
    expect(await save({ groupId, version })).toEqual({ version })
    await save({ groupId, version, subject: 'Klitten' })
    expect(await read(groupId)).toMatchObject({ source: 'group', subject: 'Klitten' })
    expect((await read()).subject).toBe('Velkommen')
    expect((await read(groupId)).history).toHaveLength(1)
    expect(await getOutcome(save({ groupId: randomUUID() }))).toBe('no-group-found')
  })

  it('that cannot be sent is refused with every problem by its line, and adds nothing', async () => {
    const error = await getError(save({ subject: '', body: 'Hej\n{{owner_nam}}' }))
    expect(error).toBeInstanceOf(InputProblemsError)
    const { type, problems } = error as InputProblemsError
    expect(type).toBe('template-has-problems')
    expect(problems).toMatchObject([
      { field: 'subject', problem: 'empty' },
      { field: 'body', problem: 'unknown-field', line: 2, detail: 'owner_nam' },
    ])
    expect((await read()).history).toEqual([])
  })

  it('of a group that has none keeps what all groups have got meanwhile, or is refused with who and what (R230)', async () => {
    const { groupId } = world
    const first = await save()
    const opened = await read(groupId)
    await save({ version: first.version, body: 'Kode 1234. Hej {{owner_name}}' }, pia)
    const stale = { groupId, version: opened.version, subject: opened.subject, body: opened.body }
    const error = await getError(save({ ...stale, body: 'Kære {{owner_name}}' }))
    expect((error as ChangedMeanwhileError).changes).toMatchObject([
      { field: 'body', before: words.body, after: 'Kode 1234. Hej {{owner_name}}', by: 'Pia' },
    ])
    await save({ ...stale, subject: 'Velkommen!' })
    expect(await read(groupId)).toMatchObject({
      source: 'group',
      subject: 'Velkommen!',
      body: 'Kode 1234. Hej {{owner_name}}',
    })
  })

  it('of a group at once with one for all has the words of all where those were there first', async () => {
    const { groupId } = world
    for (const language of ['da', 'sv', 'en'] as const) {
      const opened = await read(groupId, language)
      const stale = { language, version: opened.version, subject: opened.subject, body: opened.body }
      await Promise.all([
        save({ ...stale, body: 'Kode 1234' }, pia),
        save({ ...stale, groupId, subject: 'Velkommen!' }),
      ])
      const acts = await world.query<{ body: string | null }>(
        `select v.after as body from audit a left join audit_value v on v.audit_number = a.number and v.field = 'body'
         where a.action = 'save-mail-template' order by a.number desc limit 2`,
      )
      const now = await read(groupId, language)
      expect(now).toMatchObject({ subject: 'Velkommen!', body: acts[1]?.body ?? opened.body })
    }
  })

  it('that others have saved meanwhile is merged by subject and body, or refused with who and what', async () => {
    const first = await save()
    await save({ version: first.version, subject: 'Goddag' }, pia)
    await save({ version: first.version, body: 'Kære {{owner_name}}' })
    expect(await read()).toMatchObject({ subject: 'Goddag', body: 'Kære {{owner_name}}' })
    const error = await getError(
      save({ version: first.version, subject: 'Farvel', body: 'Kære {{owner_name}}' }),
    )
    expect((error as ChangedMeanwhileError).changes).toMatchObject([
      { field: 'subject', before: 'Velkommen', after: 'Goddag', by: 'Pia' },
    ])
  })

  it('of the same version by two people at the same time lets one of them win, also the first time', async () => {
    const first = await countOutcomes([save({ subject: 'En' }), save({ subject: 'To' }, pia)])
    expect(first).toEqual({ ok: 1, 'changed-meanwhile': 1 })
    for (let round = 0; round < 4; round += 1) {
      const { version } = await read()
      const calls = [save({ version, subject: `A${round}` }), save({ version, subject: `B${round}` }, pia)]
      expect(await countOutcomes(calls)).toEqual({ ok: 1, 'changed-meanwhile': 1 })
    }
    const { history } = await read()
    expect(history.map(({ number }) => number)).toEqual([5, 4, 3, 2, 1])
  })

  it('with a repeated key is done once', async () => {
    const actor = withIdempotencyKey(ole!, randomUUID())
    const results = await Promise.all([1, 2, 3].map(() => save({}, ole, actor)))
    expect(new Set(results.map(({ version }) => version)).size).toBe(1)
    expect((await read()).history).toHaveLength(1)
  })
})
