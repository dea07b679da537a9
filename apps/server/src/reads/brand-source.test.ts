import { describe, expect, it } from 'vitest'
import { silentLog, testBrand } from '../../testing/fixtures/deps.ts'
import type { Db } from '../db/core/client.ts'
import { createBrandSource } from './brand-source.ts'

/** A database whose answers are given by the test, one a query. */
function createFakeDb() {
  const queries: { resolve: (row: { value: unknown }) => void; reject: (error: Error) => void }[] = []
  const maybe = () =>
    new Promise((resolve, reject) => {
      queries.push({ resolve, reject })
    })
  return { db: { maybe } as unknown as Db, queries }
}
const rowOf = (brandName: string) => ({ value: { brandName } })
const settle = () => new Promise((resolve) => setImmediate(resolve))

describe('the brand in memory', () => {
  it('is read once for any number of calls', async () => {
    const { db, queries } = createFakeDb()
    const source = createBrandSource({ db, log: silentLog }, testBrand)
    const first = source.read()
    queries[0]?.resolve(rowOf('Klitten'))
    const brand = await first
    expect(brand).toEqual({ ...testBrand, name: 'Klitten' })
    for (let call = 0; call < 100; call += 1) expect(await source.read()).toBe(brand)
    expect(queries).toHaveLength(1)
  })

  it('is not replaced by an older answer that comes later', async () => {
    const { db, queries } = createFakeDb()
    const source = createBrandSource({ db, log: silentLog }, testBrand)
    const [older, newer] = [source.refresh(), source.refresh()]
    queries[1]?.resolve(rowOf('New'))
    await newer
    queries[0]?.resolve(rowOf('Old'))
    await older
    expect((await source.read()).name).toBe('New')
  })

  it('stays as it was while the database does not answer, and is read again by the next call', async () => {
    const { db, queries } = createFakeDb()
    const source = createBrandSource({ db, log: silentLog }, testBrand)
    const first = source.read()
    queries[0]?.resolve(rowOf('Klitten'))
    await first
    const refreshed = source.refresh()
    queries[1]?.reject(new Error('down'))
    await refreshed
    expect((await source.read()).name).toBe('Klitten')
    expect((await source.read()).name).toBe('Klitten')
    expect(queries).toHaveLength(3)
    queries[2]?.resolve(rowOf('Havet'))
    await settle()
    expect((await source.read()).name).toBe('Havet')
  })

  it('is the environment’s until the database has answered once', async () => {
    const { db, queries } = createFakeDb()
    const source = createBrandSource({ db, log: silentLog }, testBrand)
    const first = source.read()
    queries[0]?.reject(new Error('down'))
    expect(await first).toEqual(testBrand)
  })
})
