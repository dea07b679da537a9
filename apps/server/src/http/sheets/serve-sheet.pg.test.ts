import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setUpGroup } from '../../use-cases/admin/set-up-group.ts'
import { defaultPolicy } from '@samhus/domain/policy'
import { createTestApp, type TestApp } from '../../../testing/fixtures/test-app.ts'
import { createWorld, type World } from '../../../testing/fixtures/world.ts'

let world: World
let app: TestApp

beforeAll(async () => {
  world = await createWorld({ houses: ['A', 'B'], now: '2026-11-02 12:00' })
  const { personId } = await world.addOwner('Ole')
  await world.execute(`update person set sub = 'admin', role_type = '{Admin}' where id = $1`, personId)
  const group = { facebookLink: '', pictures: [], yearlyGroupList: null, policy: defaultPolicy }
  await setUpGroup(world.deps, null, { ...group, code: '007', name: 'Ærø; =1+1' })
  await setUpGroup(world.deps, null, { ...group, code: '=1+1', name: '100% "Å"\nØst' })
  app = await createTestApp(world.deps)
})
afterAll(async () => {
  await app.close()
  await world.close()
})

const get = (path: string) =>
  app.inject({ url: `/admin/api/${path}`, headers: { authorization: 'Bearer admin' } })
const read = (text: string): string[][] => parse(text, { delimiter: ';', bom: true })

describe('a list as a CSV file', () => {
  it('has a byte order mark, semicolons, CRLF, and headings in the language of the request', async () => {
    const answer = await get('sheets/groups?language=en')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(answer.headers['content-disposition']).toBe(
      'attachment; filename="samhus-groups-2026-20261102-1200.csv"',
    )
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.body.startsWith('\uFEFFCode;Name;Members;Houses;Yearly report list;Archived\r\n')).toBe(
      true,
    )
    expect((await get('sheets/groups')).body).toContain('Kode;Navn;Medlemmer;Boliger')
    expect((await get('sheets/groups?language=sv')).body).toContain('Kod;Namn;Medlemmar;Boenden')
  })

  it('is read back with ÆØÅ, leading zeros, semicolons and line breaks, and runs no formula', async () => {
    const [, ...rows] = read((await get('sheets/groups?language=en')).body)
    expect(rows.map((row) => row.slice(0, 4))).toEqual([
      ["'=1+1", '100% "Å"\nØst', '0', '0'],
      ['T1', 'Klitten', '1', '2'],
      ['007', 'Ærø; =1+1', '0', '0'],
    ])
  })

  it('says in X-Sheet what a spreadsheet needs to type its cells', async () => {
    const { headers } = await get('sheets/groups')
    expect(JSON.parse(String(headers['x-sheet']))).toEqual({
      heading: 0,
      columns: ['text', 'text', 'number', 'number', 'text', 'yes-no'],
    })
  })

  it('takes the search, the order and the filters of the list, and refuses those of another list', async () => {
    const codes = async (query: string) =>
      read((await get(`sheets/${query}`)).body)
        .slice(1)
        .map(([code]) => code)
    expect(await codes('groups?search=ÆRØ')).toEqual(['007'])
    expect(await codes('groups?search=100%25')).toEqual(["'=1+1"])
    expect(await codes('groups?sort=-code')).toEqual(['T1', "'=1+1", '007'])
    expect(await codes(`houses?groupId=${world.groupId}&sort=-code`)).toEqual(['B', 'A'])
    for (const query of [
      `groups?groupId=${world.groupId}`,
      'groups?sort=city',
      'houses?isEnabled=true',
      'groups?x=1',
    ]) {
      const answer = await get(`sheets/${query}`)
      expect([answer.statusCode, answer.json()]).toMatchObject([400, { type: 'invalid-request' }])
    }
  })

  it('is described as text/csv', async () => {
    const { paths } = (await app.inject({ url: '/client/api/openapi.json' })).json<{
      paths: Record<string, { get: { responses: Record<string, { content: object }> } }>
    }>()
    expect(Object.keys(paths['/admin/api/sheets/{list}']?.get.responses['200']?.content ?? {})).toEqual([
      'text/csv',
    ])
  })
})

describe('many files at once', () => {
  it('of one person are made one after the other: what is more than three is to be asked for again', async () => {
    const limited = await createTestApp(world.deps, {
      hasDefaultLimits: true,
      env: { LIMIT_PERSON_PER_FIVE_SECONDS: '1000' },
    })
    const url = '/admin/api/sheets/groups'
    const headers = { authorization: 'Bearer admin' }
    const responses = await Promise.all(Array.from({ length: 8 }, () => limited.inject({ url, headers })))
    const refused = responses.filter(({ statusCode }) => statusCode === 429)
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3)
    expect(refused.map((response) => response.headers['retry-after'])).toEqual(Array(5).fill('5'))
    expect((await limited.inject({ url, headers })).statusCode).toBe(200)
    await limited.close()
  })

  it('cost so much of a burst that three of them are all of it', async () => {
    const limited = await createTestApp(world.deps, { hasDefaultLimits: true })
    const url = '/admin/api/sheets/groups'
    const codes = []
    for (let time = 0; time < 4; time += 1)
      codes.push((await limited.inject({ url, headers: { authorization: 'Bearer admin' } })).statusCode)
    expect(codes).toEqual([200, 200, 200, 429])
    await limited.close()
  })
})

describe('lists of groups and houses', () => {
  it('are bare arrays without a page, and pages with a total with one', async () => {
    const all = (await get('groups')).json<{ code: string }[]>()
    expect(all.map(({ code }) => code)).toEqual(['=1+1', 'T1', '007'])
    expect((await get('groups?page=2&pageSize=10')).json()).toEqual({ items: [], totalCount: 3 })
    expect((await get('houses?page=1&pageSize=10&search=klitten')).json()).toMatchObject({
      items: [
        { code: 'A', groupCode: 'T1', groupName: 'Klitten', years: [2027], isArchived: false },
        { code: 'B' },
      ],
      totalCount: 2,
    })
    expect((await get('groups?pageSize=30')).statusCode).toBe(400)
  })

  it('are sorted as in a Danish dictionary, and find every word of a search anywhere', async () => {
    const names = async (query: string) =>
      (await get(`groups?${query}`)).json<{ name: string }[]>().map(({ name }) => name)
    expect(await names('sort=name')).toEqual(['100% "Å"\nØst', 'Klitten', 'Ærø; =1+1'])
    expect(await names('search=t1 KLIT')).toEqual(['Klitten'])
    expect(await names('search=t1 nothing')).toEqual([])
    expect((await names('sort=-numHouses'))[0]).toBe('Klitten')
  })
})
