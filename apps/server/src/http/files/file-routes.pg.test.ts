import { randomBytes, randomUUID } from 'node:crypto'
import { houses as housesOperation } from '@samhus/contract/houses'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { group } from '../../reads/group.ts'
import { houses } from '../../reads/houses.ts'
import { createSignedUrls } from '../../storage/signed-urls.ts'
import { detectImageType } from '../../storage/detect-file-type.ts'
import { getOutcome } from '../../../testing/fixtures/owner-actions.ts'
import { createTestApp, type TestApp } from '../../../testing/fixtures/test-app.ts'
import { createWorld, type Owner, type World } from '../../../testing/fixtures/world.ts'
import { setUpHouse } from '../../use-cases/admin/set-up-house.ts'
import { replaceDocument } from '../../use-cases/admin/replace-document.ts'
import { uploadDocuments } from '../../use-cases/admin/upload-documents.ts'

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 20" width="30" height="20"><circle r="9"/></svg>'
const documentFiles: [name: string, bytes: string | Buffer][] = [
  ['Vedtægter.pdf', '%PDF-1.7\n…'],
  ['Husk.txt', 'Kære ejer, husk nøglen'],
  ['Faktura.pdf', '<!doctype html><script>alert(1)</script>'],
  ['Logo.svg', `${svg}\0`],
  ['Program.exe', Buffer.from([0x4d, 0x5a, 0x90, 0x00])],
  ['Slettet.txt', 'En test sletter filen'],
  ['Byttet.txt', 'En test bytter filen'],
]

const key = randomBytes(32)
let world: World
let deps: World['deps']
let app: TestApp
let anna: Owner
let former: Owner
let imageUrl: string
let urls: Record<string, string>

beforeAll(async () => {
  world = await createWorld()
  const { groupId } = world
  deps = { ...world.deps, signedUrls: createSignedUrls(key, Date.now) }
  anna = await world.addOwner('Anna')
  former = await world.addOwner('Former')
  const stored = await deps.files.storeSvg({ svg, width: 30, height: 20 })
  await setUpHouse(deps, null, {
    groupId,
    code: 'P',
    name: 'Pictured',
    address: '',
    city: '',
    country: '',
    location: { lat: 57, lng: 10, zoom: 12 },
    usualPeople: null,
    pictures: [stored],
  })
  const documents = documentFiles.map(([name, bytes]) => ({
    name,
    bytes: Buffer.from(bytes as string),
  }))
  const root = { name: 'Dokumenter', children: [], documents }
  await uploadDocuments(deps, null, { groupId, root })
  app = await createTestApp(deps, { env: { LIMIT_ADDRESS_PER_MINUTE: '300' } })
  const answer = housesOperation.response.parse(await houses(deps, anna.actor, { groupId }))
  imageUrl = answer.houses.find(({ name }) => name === 'Pictured')?.imageUrls[0] ?? ''
  const page = await group(deps, anna.actor, { groupId })
  urls = Object.fromEntries(page.documents.documents.map(({ name, url }) => [name, url]))
})

afterAll(async () => {
  await app.close()
  await world.close()
})

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers })

describe('an image', () => {
  test.each(['320.avif', '768.webp', '1920.avif'])(
    'is served by its URL as %s, cached by this browser alone',
    async (part) => {
      const answer = await get(imageUrl.replace('1200.webp', part))
      expect(answer.statusCode).toBe(200)
      const type = `image/${part.split('.')[1]}`
      expect(detectImageType(answer.rawPayload)).toBe(type)
      expect(answer.headers).toMatchObject({
        'content-type': type,
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
      })
      expect(answer.headers['cache-control']).toMatch(/^private, max-age=\d{3,4}, immutable$/)
      expect(answer.headers['content-security-policy']).toContain('sandbox')
    },
  )

  test('responds to HEAD with its size, and to a range request with the whole file', async () => {
    const whole = await get(imageUrl)
    const head = await app.inject({ method: 'HEAD', url: imageUrl })
    expect(head.statusCode).toBe(200)
    expect(head.headers['content-length']).toBe(String(whole.rawPayload.length))
    expect(head.rawPayload).toHaveLength(0)
    for (const range of [
      'bytes=0-0',
      'bytes=-1',
      'bytes=9999999-',
      `bytes=${'0-,'.repeat(900)}0-`,
      'bytes=0-0,1-1',
      'x',
    ]) {
      const answer = await get(imageUrl, { range })
      expect([answer.statusCode, answer.rawPayload.length]).toEqual([200, whole.rawPayload.length])
      expect(answer.headers['accept-ranges']).toBe('none')
    }
  })

  test('is not limited per address, unlike a forged URL', async () => {
    for (let count = 0; count < 310; count += 1) expect((await get(imageUrl)).statusCode).toBe(200)
    const forged = imageUrl.replace(/\.[\w-]{24}\//, `.${'A'.repeat(24)}/`)
    const statuses = new Set<number>()
    for (let count = 0; count < 310; count += 1)
      statuses.add((await app.inject({ url: forged, remoteAddress: '10.0.0.9' })).statusCode)
    expect([...statuses]).toEqual([404, 429])
  })
})

describe('a document', () => {
  test.each([
    ['Vedtægter.pdf', 'application/pdf', 'inline'],
    ['Husk.txt', 'text/plain; charset=utf-8', 'inline'],
    ['Faktura.pdf', 'text/plain; charset=utf-8', 'inline'],
    ['Logo.svg', 'application/octet-stream', 'attachment'],
    ['Program.exe', 'application/octet-stream', 'attachment'],
  ])('%s has the type %s by its bytes, and is served %s', async (name, type, how) => {
    const answer = await get(urls[name] ?? '')
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload).toEqual(
      Buffer.from(documentFiles.find(([each]) => each === name)?.[1] as string),
    )
    expect(answer.headers).toMatchObject({ 'content-type': type, 'x-content-type-options': 'nosniff' })
    expect(answer.headers['content-disposition']).toMatch(new RegExp(`^${how}; `))
    expect(answer.headers['content-security-policy']).toMatch(/^default-src 'none'; /)
    // In a sandbox Safari shows an empty window instead of a PDF.
    expect(String(answer.headers['content-security-policy']).includes('sandbox')).toBe(
      type !== 'application/pdf',
    )
    expect(answer.headers['cache-control']).toBe('private, no-cache')
  })

  test('is sent once to a browser that has it already, until another file has replaced it (R175)', async () => {
    const url = urls['Byttet.txt'] ?? ''
    const { etag = '' } = (await get(url)).headers
    const again = await get(url, { 'if-none-match': etag })
    expect([again.statusCode, again.payload]).toEqual([304, ''])
    const [row] = await world.query<{ id: string }>(`select id from document where name = 'Byttet.txt'`)
    const bytes = Buffer.from('Kære ejer, husk nøglen!!')
    await replaceDocument(deps, anna.actor, { documentId: row?.id ?? '', bytes })
    const replaced = await get(url, { 'if-none-match': etag })
    expect([replaced.statusCode, replaced.rawPayload]).toEqual([200, bytes])
    await world.execute('delete from document_file')
  })

  test('is downloaded under its own name', async () => {
    const { headers } = await get(`${urls['Vedtægter.pdf']}?download`)
    expect(headers['content-disposition']).toBe(
      `attachment; filename="Vedtaegter.pdf"; filename*=UTF-8''Vedt%C3%A6gter.pdf`,
    )
  })

  test('responds to HEAD with its size', async () => {
    const head = await app.inject({ method: 'HEAD', url: urls['Husk.txt'] ?? '' })
    expect([head.statusCode, head.headers['content-length'], head.payload]).toEqual([200, '24', ''])
  })

  test('with an expired URL redirects a browser tab to the group’s page', async () => {
    const signed = createSignedUrls(key, () => Date.now() - 3_600_000)
    const ended = signed.createDocumentUrl((urls['Husk.txt'] ?? '').split('/')[4] ?? '')
    const navigation = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
    for (const url of [ended, signed.createDocumentUrl(randomUUID())]) {
      const { statusCode, headers, payload } = await get(url, navigation)
      expect([statusCode, headers['location'], payload]).toEqual([303, '/forening', ''])
      expect(headers['cache-control']).toBe('no-store')
    }
    expect((await get(ended)).statusCode).toBe(404)
    expect((await get(`${ended}?download`, navigation)).statusCode).toBe(404)
    expect((await get(urls['Husk.txt'] ?? '', navigation)).statusCode).toBe(200)
  })

  test('that is deleted, or whose file is deleted, is not found', async () => {
    const { groupId } = world
    const gone = deps.signedUrls.createDocumentUrl(randomUUID())
    expect((await get(gone)).statusCode).toBe(404)
    const [row] = await world.query<{ file_key: string }>(
      `select file_key from document where name = 'Slettet.txt'`,
    )
    await deps.files.remove(row?.file_key ?? '')
    expect((await get(urls['Slettet.txt'] ?? '')).statusCode).toBe(404)
    expect((await group(deps, anna.actor, { groupId })).documents.documents).toHaveLength(
      documentFiles.length,
    )
  })
})

describe('file URLs', () => {
  test('are given to members alone: those who have left get none, and theirs expire', async () => {
    const { groupId } = world
    await world.execute(
      'update membership set left_at = $2 where id = $1',
      former.membershipId,
      world.nowIso(),
    )
    for (const call of [
      () => houses(deps, former.actor, { groupId }),
      () => group(deps, former.actor, { groupId }),
    ]) {
      expect(await getOutcome(call())).toBe('no-group-found')
    }
    const left = deps.signedUrls.getSecondsLeft('documents', ...parseSignedPart(urls['Husk.txt'] ?? ''))
    expect(left).toBeLessThanOrEqual(900)
  })

  test('are not valid for another file with the same signature', async () => {
    const foreign = randomUUID()
    for (const url of [imageUrl, urls['Husk.txt'] ?? '']) {
      const [id] = parseSignedPart(url)
      expect((await get(url.replace(id, foreign))).statusCode).toBe(404)
    }
  })

  const attacks: [string, (url: string) => string][] = [
    ['another width', (url) => url.replace('1200.webp', '1201.webp')],
    ['a huge width', (url) => url.replace('1200.webp', '50000.avif')],
    ['no width', (url) => url.replace('1200.webp', '')],
    ['a width below nothing', (url) => url.replace('1200.webp', '-1.webp')],
    ['another format', (url) => url.replace('1200.webp', '1200.svg')],
    ['a format with a tail', (url) => url.replace('1200.webp', '1200.webp.html')],
    ['a way up', (url) => url.replace('1200.webp', '../../../etc/passwd')],
    ['an encoded way up', (url) => url.replace('1200.webp', '%2e%2e%2f%2e%2e%2fetc%2fpasswd')],
    ['a twice encoded way up', (url) => url.replace('1200.webp', '%252e%252e%252fetc')],
    ['NUL in the width', (url) => url.replace('1200.webp', '1200.webp%00.svg')],
    ['NUL in the id', (url) => url.replace('/pictures/', '/pictures/%00')],
    ['a path for an id', (url) => url.replace(/pictures\/[^/]+/, 'pictures/..%2f..%2fsecret')],
    ['an absolute path for an id', (url) => url.replace(/pictures\/[^/]+/, 'pictures/%2fetc%2fpasswd')],
    ['a very long id', (url) => url.replace(/pictures\/[^/]+/, `pictures/${'a'.repeat(5000)}`)],
    ['a very long width', (url) => url.replace('1200.webp', `${'1'.repeat(5000)}.webp`)],
    ['a broken encoding', (url) => url.replace('1200.webp', '%E0%A4%A')],
    ['a backslash', (url) => url.replace('1200.webp', '..\\..\\secret')],
    ['a later end', (url) => url.replace(/\/([0-9a-z]{6,7})\./, '/zzzzzzz.')],
    ['an end in the past', (url) => url.replace(/\/([0-9a-z]{6,7})\./, '/000001.')],
    ['another signature', (url) => url.replace(/\.[\w-]{24}\//, `.${'x'.repeat(24)}/`)],
    ['an empty signature', (url) => url.replace(/\.[\w-]{24}\//, '../')],
    ['the kind of a document', (url) => url.replace('/pictures/', '/documents/')],
    ['the kind of nothing', (url) => url.replace('/pictures/', '/secrets/')],
    ['the folder itself', () => '/client/api/pictures/'],
    ['a name of old', () => '/client/api/pictures/klitgaarden-1-dag.svg'],
  ]
  test.each(attacks)('with %s are not found', async (_what, change) => {
    const url = change(imageUrl)
    expect(url).not.toBe(imageUrl)
    for (const method of ['GET', 'HEAD'] as const) {
      const answer = await app.inject({ method, url, remoteAddress: '10.0.0.7' })
      expect([400, 404]).toContain(answer.statusCode)
      if (method === 'GET') expect(answer.json()).toMatchObject({ title: expect.any(String) as string })
    }
  })

  test.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const)('do not allow %s', async (method) => {
    const answer = await app.inject({ method, url: imageUrl })
    expect(answer.statusCode).toBe(404)
  })

  test('that have expired get the same response as those that never existed', async () => {
    const twoHoursAgo = createSignedUrls(key, () => Date.now() - 2 * 3_600_000)
    const [id, signed] = parseSignedPart(imageUrl)
    const ended = await get(twoHoursAgo.createImageUrl(id))
    const never = await get(imageUrl.replace(signed, `abcdef.${'B'.repeat(24)}`))
    expect([ended.statusCode, ended.json()]).toEqual([404, never.json()])
    expect(never.statusCode).toBe(404)
  })
})

function parseSignedPart(url: string): [id: string, signed: string] {
  const [, , , , id = '', signed = ''] = (url.split('?')[0] ?? '').split('/')
  return [id, signed]
}
