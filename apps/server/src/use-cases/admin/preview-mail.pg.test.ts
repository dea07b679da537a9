import { randomUUID } from 'node:crypto'
import { templateKinds } from '@samhus/domain/mail-kinds'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createActions, getOutcome, guest } from '../../../testing/fixtures/owner-actions.ts'
import { createWorld, type Owner, type World } from '../../../testing/fixtures/world.ts'
import { previewStays } from '../../reads/admin/preview-stays.ts'
import { getBuiltInTemplate } from '../../mail/built-in-templates.ts'
import { previewMail } from './preview-mail.ts'

let world: World
let [ole, anna]: [Owner?, Owner?] = []
let [stay, lent] = ['', '']

beforeAll(async () => {
  world = await createWorld({ houses: ['A', 'B'] })
  ;[ole, anna] = [await world.addOwner('Ole'), await world.addOwner('Anna <b>x</b>')]
  const acts = createActions(world, anna)
  stay = await acts.book(20)
  lent = await acts.book({ week: 30, house: 'B' })
  await acts.details(lent, { lent: true })
})
afterAll(() => world.close())

const preview = (more: object) =>
  previewMail(world.deps, ole!.actor, {
    kind: 'Departure1',
    language: 'da',
    subject: '{{house_name}}',
    body: 'Hej {{owner_name}}, {{guest_name}}! {{check_out_url}}',
    theme: 'light',
    ...more,
  })

describe('the preview of a mail', () => {
  it('is of a real stay, escaped as it is when sent, and writes nothing', async () => {
    const before = await world.query('select count(*) from audit')
    const { rendered, problems } = await preview({ bookingId: lent })
    expect(problems).toEqual([])
    expect(rendered?.subject).toBe('House B')
    expect(rendered?.text).toContain(`Hej Anna <b>x</b>, ${guest.name}!`)
    expect(rendered?.html).not.toContain('<b>x</b>')
    expect(rendered?.html).not.toContain('{{check_out_url}}')
    expect(await world.query('select count(*) from audit')).toEqual(before)
    expect(await world.query('select * from token')).toEqual([])
  })

  it('of any kind, in its built-in words, is of an invented stay where none is chosen', async () => {
    for (const kind of templateKinds) {
      const words = getBuiltInTemplate(kind, 'sv')
      const { rendered, problems } = await preview({ kind, language: 'sv', ...words })
      expect([kind, problems, rendered?.subject === '']).toEqual([kind, [], false])
      expect((await preview({ kind, language: 'sv', ...words, bookingId: stay })).rendered).not.toBeNull()
    }
  })

  it('names what is wrong by its line, and shows no mail where the words do not parse', async () => {
    const broken = await preview({ body: 'Hej\n{% if %}' })
    expect(broken.rendered).toBeNull()
    expect(broken.problems).toMatchObject([{ part: 'body', problem: 'does-not-parse', line: 2 }])
    const { problems } = await preview({ body: 'Hej' })
    expect(problems).toMatchObject([{ problem: 'required-field-missing', detail: 'check_out_url' }])
  })

  it('differs for a dark mail program, and is refused for a week that nobody has', async () => {
    const [light, dark] = [await preview({}), await preview({ theme: 'dark' })]
    expect(light.rendered?.html).not.toBe(dark.rendered?.html)
    expect(await getOutcome(preview({ bookingId: randomUUID() }))).toBe('no-booking-found')
  })
})

describe('stays for a preview', () => {
  it('are the nearest first, found by owner, guest, house and week', async () => {
    const find = async (search?: string) =>
      (await previewStays(world.deps, ole!.actor, { kind: 'Arrival', search })).stays.map(
        ({ bookingId }) => bookingId,
      )
    expect(await find()).toEqual([stay, lent])
    expect(await find('gry')).toEqual([lent])
    expect(await find('anna 20')).toEqual([stay])
    expect(await find('house 30')).toEqual([lent])
    expect(await find('nobody')).toEqual([])
  })
})
