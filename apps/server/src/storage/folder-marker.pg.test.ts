import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createWorld, type World } from '../../testing/fixtures/world.ts'
import { removeFiles } from '../jobs/delete-personal-data.ts'
import { createFiles, type Files } from './files.ts'
import { openFolderMarker } from './folder-marker.ts'
import { createFolderStore } from './folder-store.ts'

let world: World
let root: string
let folder: string
let logged: string[]
beforeEach(async () => {
  world = await createWorld()
  root = mkdtempSync(join(tmpdir(), 'samhus-marker-'))
  folder = join(root, 'files')
  logged = []
})
afterEach(async () => {
  rmSync(root, { recursive: true, force: true })
  await world.close()
})

/** Opens the folder as a process does that starts. */
async function open(place = folder): Promise<Files> {
  const log = { ...world.deps.log, error: (_facts: unknown, text?: string) => void logged.push(text ?? '') }
  const tools = { newId: randomUUID, log: log as never }
  const marker = await openFolderMarker(world.deps.db, place, tools)
  return createFiles(createFolderStore(place, { ...tools, marker }), tools)
}

/** Stores a file that a row names. */
async function store(files: Files): Promise<string> {
  const { key } = await files.storeDocument(Buffer.from('a page'))
  await world.execute(
    `insert into picture (id, group_id, width, height, position, created_at) values ($1, $2, 1, 1, 0, $3)`,
    key,
    world.groupId,
    world.nowIso(),
  )
  return key
}

it('a folder whose disk is not mounted takes no file, and none of its files counts as missing or removed', async () => {
  const files = await open()
  const key = await store(files)
  renameSync(folder, join(root, 'away'))
  await expect(files.storeDocument(Buffer.from('lost'))).rejects.toThrow('unavailable')
  expect(readdirSync(root)).toEqual(['away'])
  await expect(files.open(key)).rejects.toThrow('unavailable')
  await expect(files.remove(key)).rejects.toThrow('unavailable')
  // The mount point is there, and empty.
  mkdirSync(folder)
  await expect(files.storeDocument(Buffer.from('lost'))).rejects.toThrow('unavailable')
  await expect(files.open(key)).rejects.toThrow('unavailable')
  await expect(files.remove(key)).rejects.toThrow('unavailable')
  expect(readdirSync(folder)).toEqual([])
  expect(logged[0]).toContain('is not the one of this installation')
  rmSync(folder, { recursive: true })
  renameSync(join(root, 'away'), folder)
  expect(String(await files.read(key))).toBe('a page')
  await files.remove(key)
  expect(await files.read(key)).toBeNull()
})

it('a file that is to be removed stays to be removed while the folder is away', async () => {
  const files = await open()
  const key = await store(files)
  await world.execute('insert into file_removal (file_key, created_at) values ($1, $2)', key, world.nowIso())
  renameSync(folder, join(root, 'away'))
  await expect(removeFiles({ ...world.deps, files })).rejects.toThrow('unavailable')
  expect(await world.query('select file_key from file_removal')).toHaveLength(1)
})

it('a process that starts without the disk marks nothing, and works once the disk is there', async () => {
  const key = await store(await open())
  renameSync(folder, join(root, 'away'))
  const files = await open()
  expect(logged).toHaveLength(1)
  await expect(files.storeDocument(Buffer.from('lost'))).rejects.toThrow('unavailable')
  renameSync(join(root, 'away'), folder)
  expect(String(await files.read(key))).toBe('a page')
})

it('the folder of another installation is refused', async () => {
  const files = await open()
  await store(files)
  writeFileSync(join(folder, '.samhus'), `${randomUUID()}\n`)
  await expect(files.storeDocument(Buffer.from('lost'))).rejects.toThrow('unavailable')
  await expect((await open()).storeDocument(Buffer.from('lost'))).rejects.toThrow('unavailable')
})

it('a folder with files from before there were markers gets one, an empty one that should have files does not', async () => {
  const key = await store(await open())
  await world.execute(`delete from setting where name = 'files-folder'`)
  rmSync(join(folder, '.samhus'))
  const files = await open()
  expect(String(await files.read(key))).toBe('a page')
  await files.storeDocument(Buffer.from('another page'))

  await world.execute(`delete from setting where name = 'files-folder'`)
  await expect((await open(join(root, 'empty'))).storeDocument(Buffer.from('lost'))).rejects.toThrow(
    'unavailable',
  )
})

it('a folder that is moved, or copied back from a backup, is known by its marker', async () => {
  const key = await store(await open())
  renameSync(folder, join(root, 'moved'))
  expect(String(await (await open(join(root, 'moved'))).read(key))).toBe('a page')
})

it('processes that start together agree on the marker', async () => {
  const all = await Promise.all([open(), open(), open()])
  for (const files of all) await files.storeDocument(Buffer.from('a page'))
  expect(readFileSync(join(folder, '.samhus'), 'utf8')).toMatch(/^[0-9a-f-]{36}\n$/)
})
