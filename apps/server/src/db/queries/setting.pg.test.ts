import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing/database/test-database.ts'
import { createLiveHub } from '../../live/create-hub.ts'
import { getSignInKeys } from '../../identity/embedded/keys.ts'
import { createWebPush } from '../../push/web-push.ts'
import { openSignedUrls } from '../../storage/signed-urls.ts'
import { createDeps } from '../../../testing/fixtures/deps.ts'
import { statement } from '../core/statement.ts'
import { createKeyStore, type KeptKeys } from '../../identity/kept-keys.ts'
import { getOrCreateSecret } from './setting.ts'

const secretKey = 'a key of at least thirty-two signs'
const otherKey = 'another key of at least thirty-two signs'
const stored = statement<{ name: string; text: string }>(
  'test-stored-keys',
  'select name, value::text as text from setting order by name',
)
const rename = statement('test-rename', "update setting set name = 'other' where name = 'key'")

describe('a key of the installation', () => {
  let database: TestDatabase
  const create = vi.fn<() => Promise<object>>(async () => ({ key: 'in-the-clear' }))
  const get = (key: string | undefined, name = 'key') =>
    getOrCreateSecret(database.db, name, { create, secretKey: key })
  const readText = async () => (await database.db.all(stored)).map(({ text }) => text).join()

  beforeEach(async () => {
    create.mockClear()
    database = await createTestDatabase()
  })
  afterEach(() => database.close())

  it('is created once, and wrapped where there is a secret key', async () => {
    const found = await Promise.all(Array.from({ length: 8 }, () => get(secretKey)))
    expect(found).toEqual(found.map(() => ({ key: 'in-the-clear' })))
    expect(await readText()).not.toContain('in-the-clear')
    expect(await get(secretKey)).toEqual({ key: 'in-the-clear' })
  })

  it('is stored as it is without a secret key, and wrapped when there is one later', async () => {
    await get(undefined)
    expect(await readText()).toContain('in-the-clear')
    const found = await Promise.all(Array.from({ length: 4 }, () => get(secretKey)))
    expect(found).toEqual(found.map(() => ({ key: 'in-the-clear' })))
    expect(await readText()).not.toContain('in-the-clear')
    expect(create).toHaveBeenCalledOnce()
  })

  it('cannot be read without its secret key, with another one, or under another name', async () => {
    await get(secretKey)
    await expect(get(undefined)).rejects.toThrow('set SECRET_KEY to the one that it was wrapped with')
    await expect(get(otherKey)).rejects.toThrow('was wrapped with another SECRET_KEY')
    await database.db.transaction((tx) => tx.run(rename))
    await expect(get(secretKey, 'other')).rejects.toThrow('was wrapped with another SECRET_KEY')
  })

  it('is wrapped wherever one is stored: sign-in, push messages, files, connections', async () => {
    const { db } = database
    const deps = createDeps(db)
    await createWebPush({ db, services: [], brand: deps.brand, systemNow: Date.now, secretKey })
    await openSignedUrls(db, { systemNow: Date.now, newSecret: () => 'file-secret', secretKey })
    await getSignInKeys(db, secretKey)
    await (await createLiveHub(deps, database.url, secretKey)).stop()
    const rows = await db.all(stored)
    expect(rows.map(({ name }) => name)).toEqual([
      'connection-id-key',
      'embedded-sign-in-keys',
      'file-address-key',
      'vapid',
    ])
    for (const { text } of rows) expect(Object.keys(JSON.parse(text) as object)).toEqual(['wrapped'])
  })
})

describe('the keys of the provider', () => {
  let database: TestDatabase
  const createStore = (key?: string, db = database.db) => createKeyStore({ db, log: createDeps(db).log }, key)
  const createKept = (kid: string): KeptKeys => ({
    issuer: 'https://sign-in.example/',
    keys: { keys: [{ kty: 'EC', kid }] },
    servedAt: 1_800_000_000_000,
  })
  beforeEach(async () => void (database = await createTestDatabase()))
  afterEach(() => database.close())

  it.each([undefined, secretKey])('are those that were saved last, with the secret key %s', async (key) => {
    expect(await createStore(key).load()).toBeNull()
    await createStore(key).save(createKept('first'))
    const saved = ['a', 'b', 'c', 'd'].map(createKept)
    await Promise.all(saved.map((kept) => createStore(key).save(kept)))
    expect(saved).toContainEqual(await createStore(key).load())
    await createStore(key).save(createKept('last'))
    expect(await createStore(key).load()).toEqual(createKept('last'))
    expect(await database.db.all(stored)).toHaveLength(1)
  })

  it('are not believed if the secret key did not wrap them, and replaced when they are saved again', async () => {
    await createStore().save(createKept('forged'))
    expect(await createStore(secretKey).load()).toBeNull()
    await createStore(otherKey).save(createKept('other'))
    expect(await createStore(secretKey).load()).toBeNull()
    expect(await createStore().load()).toBeNull()
    await createStore(secretKey).save(createKept('own'))
    expect(await createStore(secretKey).load()).toEqual(createKept('own'))
  })

  it('cost no token its validity when the database does not respond', async () => {
    const away = {
      maybe: () => Promise.reject(new Error('away')),
      transaction: () => Promise.reject(new Error('away')),
    }
    const store = createStore(undefined, away as never)
    await store.save(createKept('a'))
    expect(await store.load()).toBeNull()
  })
})
