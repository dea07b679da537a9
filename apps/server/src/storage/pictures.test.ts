import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { pictureFolder } from './pictures.ts'

const root = mkdtempSync(join(tmpdir(), 'samhus-pictures-'))
const pictures = pictureFolder(join(root, 'pictures'))
writeFileSync(join(root, 'secret.svg'), 'secret')

afterAll(() => rmSync(root, { recursive: true, force: true }))

test('a saved picture is found under its address', async () => {
  const address = await pictures.save('dune-1.svg', '<svg/>')
  expect(address).toBe('/client/api/pictures/dune-1.svg')
  expect((await pictures.read('dune-1.svg'))?.toString()).toBe('<svg/>')
})

test.each([
  '../secret.svg',
  '..%2fsecret.svg',
  '.dune-1.svg',
  'dune-1.png',
  'DUNE.svg',
  '',
  '/etc/passwd',
  'a\0.svg',
])('%j is no picture', async (name) => {
  expect(await pictures.read(name)).toBeNull()
  await expect(pictures.save(name, 'x')).rejects.toThrow("not a picture's name")
})

test('a picture that was never saved is not there', async () => {
  expect(await pictures.read('nothing.svg')).toBeNull()
})
