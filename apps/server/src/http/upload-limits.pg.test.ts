import { randomUUID } from 'node:crypto'
import { addSupportPhoto } from '@samhus/contract/check-out'
import { maxSupportPhotoBytes } from '@samhus/domain/check-out'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { createActions } from '../../testing/fixtures/owner-actions.ts'
import { createAdmin } from '../../testing/fixtures/people.ts'
import { createPhoto } from '../../testing/fixtures/photo.ts'
import { startRawRequest, type RawRequest } from '../../testing/fixtures/raw-requests.ts'
import { createTestApp, type TestApp } from '../../testing/fixtures/test-app.ts'
import { createWorld, type World } from '../../testing/fixtures/world.ts'
import { setUpCheckOutLink } from '../use-cases/admin/set-up-check-out-link.ts'
import { reportSupport } from '../use-cases/report-support.ts'

let world: World
let app: TestApp
let links: string[]
let photo: Buffer
const reportId = randomUUID()
const started: RawRequest[] = []

beforeAll(async () => {
  world = await createWorld()
  const bookingId = await createActions(world, await world.addOwner('Anna')).book(27)
  links = []
  for (let number = 0; number < 5; number += 1) links.push(await setUpCheckOutLink(world.deps, bookingId))
  world.setTime('2027-07-20 12:00')
  const report = { message: 'Ruden er revnet', contact: '', language: 'da' } as const
  await reportSupport(world.deps, { token: links[0] ?? '', reportId, ...report })
  photo = await createPhoto()
})

beforeEach(async () => {
  app = await createTestApp(world.deps, {
    hasDefaultLimits: true,
    env: { LIMIT_LINK_PER_MINUTE: '1000' },
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
})

afterEach(async () => {
  for (const { socket } of started.splice(0)) socket.destroy()
  await app.close()
})

afterAll(() => world.close())

/** Sends the headers of a photo, and none or all of its bytes. */
async function startPhoto(
  link: string | undefined,
  { number = 1, bytes = photo.length, isComplete = false } = {},
): Promise<RawRequest> {
  const request = await startRawRequest(
    app,
    `PUT /client/api/checkout/${link}/support/${reportId}/photos/${number} HTTP/1.1\r\nHost: x\r\n` +
      `Content-Type: application/octet-stream\r\nContent-Length: ${bytes}\r\n\r\n`,
  )
  started.push(request)
  if (isComplete) request.socket.write(photo)
  return request
}

/** Sends the bytes of the photos that have been accepted. Returns the status of each. */
function finishPhotos(requests: readonly RawRequest[]): Promise<number[]> {
  return Promise.all(
    requests.map(({ socket, status }) => {
      socket.write(photo)
      return status
    }),
  )
}

describe('photos under way', () => {
  it('are two for a link; a third is refused before its bytes are sent, with the time to wait', async () => {
    const three = await Promise.all([1, 2, 3].map((number) => startPhoto(links[0], { number })))
    const refused = await Promise.race(three.map(async (each) => ((await each.status) === 429 ? each : null)))
    expect(refused?.received()).toMatch(/^retry-after: 5\r$/im)
    expect(refused?.received()).toContain('too-many-requests')
    // Another guest's photo is not affected, and the two are stored once they have arrived.
    expect(await (await startPhoto(links[1], { isComplete: true })).status).toBe(200)
    expect(await finishPhotos(three.filter((each) => each !== refused))).toEqual([200, 200])
    expect(await (await startPhoto(links[0], { isComplete: true })).status).toBe(200)
  })

  it('do not count any more once their connection is closed', async () => {
    const three = await Promise.all([1, 2, 3].map(() => startPhoto(links[0])))
    await Promise.race(three.map(({ status }) => status))
    for (const { socket } of three) socket.destroy()
    await expect.poll(async () => (await startPhoto(links[0], { isComplete: true })).status).toBe(200)
  })

  it('are eight in the whole process, whatever their links', async () => {
    const ten = await Promise.all(links.flatMap((link) => [startPhoto(link), startPhoto(link)]))
    const refused = new Set<RawRequest>()
    for (const each of ten) void each.status.then((status) => status === 429 && refused.add(each))
    await expect.poll(() => refused.size).toBe(2)
    const others = ten.filter((each) => !refused.has(each))
    expect(await finishPhotos(others)).toEqual(others.map(() => 200))
  })

  it('do not count where the link is wrong: nobody without one can keep guests from sending', async () => {
    const wrong = await Promise.all(Array.from({ length: 9 }, () => startPhoto('wrong')))
    expect(await Promise.all(wrong.map(({ status }) => status))).toEqual(wrong.map(() => 404))
    expect(await (await startPhoto(links[0], { isComplete: true })).status).toBe(200)
  })
})

describe('files of the office', () => {
  const startPicture = async (sub: string) => {
    const request = await startRawRequest(
      app,
      `POST /admin/api/groups/${world.groupId}/pictures HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${sub}\r\n` +
        `Idempotency-Key: ${randomUUID()}\r\n` +
        `Content-Type: application/octet-stream\r\nContent-Length: ${photo.length}\r\n\r\n`,
    )
    started.push(request)
    return request
  }
  const countRefused = async (requests: readonly RawRequest[], expected: number) => {
    let refused = 0
    for (const { status } of requests) void status.then((code) => (refused += code === 429 ? 1 : 0))
    await expect.poll(() => refused).toBe(expected)
  }
  const addAdmin = async (name: string) => {
    const { personId } = await createAdmin(world, name)
    await world.execute('update person set sub = $2 where id = $1', personId, name)
    return name
  }

  it('are four of a person and eight in the whole process, and refused before their bytes are sent', async () => {
    const [ole, eva, ida] = [await addAdmin('Ole'), await addAdmin('Eva'), await addAdmin('Ida')]
    await countRefused(await Promise.all(Array.from({ length: 6 }, () => startPicture(ole))), 2)
    const others = [eva, eva, eva, eva, ida].map((name) => startPicture(name))
    await countRefused(await Promise.all(others), 1)
    // Guests have places of their own.
    expect(await (await startPhoto(links[0], { isComplete: true })).status).toBe(200)
  })

  it('of one who may send none take no place', async () => {
    const refused = await Promise.all(Array.from({ length: 9 }, () => startPicture('nobody')))
    expect(new Set(await Promise.all(refused.map(({ status }) => status)))).toEqual(new Set([404]))
  })
})

test('a photo has six megabytes at most, as the browser knows, and a larger one is refused before it is sent', async () => {
  expect(addSupportPhoto.fileBytes).toBe(maxSupportPhotoBytes)
  const tooLarge = await startPhoto(links[0], { bytes: maxSupportPhotoBytes + 1 })
  expect(await tooLarge.status).toBe(413)
})
