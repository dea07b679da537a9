import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { root } from './files.mjs'
import { findNewerNode } from './newer-node.mjs'

const folder = mkdtempSync(join(tmpdir(), 'samhus-nodes-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Writes a program that prints this version; returns its path. */
function addNode(name: string, version: string): string {
  const path = join(folder, name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, `#!/bin/sh\necho ${version}\n`)
  chmodSync(path, 0o755)
  return path
}

test('the newest Node of 22 or later is found on the PATH and among those of a version manager', () => {
  const old = addNode('old/node', 'v20.19.0')
  addNode('some/node', 'v20.20.2')
  const middle = addNode('some/node22', 'v22.18.0')
  const newest = addNode('nvm/versions/node/v24.4.1/bin/node', 'v24.4.1')
  const none = { HOME: folder, N_PREFIX: folder }
  expect(findNewerNode({ ...none, PATH: join(folder, 'old') })).toBeNull()
  expect(findNewerNode({ ...none, PATH: `${join(folder, 'old')}:${join(folder, 'some')}` })).toEqual({
    path: middle,
    version: 'v22.18.0',
  })
  const all = { ...none, PATH: join(folder, 'some'), NVM_DIR: join(folder, 'nvm') }
  expect(findNewerNode(all)).toEqual({ path: newest, version: 'v24.4.1' })
  expect(findNewerNode({ ...all, NEWER_NODE: old })).toBeNull()
  expect(findNewerNode({ ...all, NEWER_NODE: join(folder, 'missing') })).toBeNull()
})

interface Locked {
  readonly dev?: boolean
  readonly devOptional?: boolean
  readonly version?: string
  readonly engines?: { readonly node?: string }
}

test('every library of the product runs on the oldest Node that is supported', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>
  }
  const used = Object.entries(packages).filter(([, { dev, devOptional }]) => !dev && !devOptional)
  expect(used.length).toBeGreaterThan(150)
  const tooNew = used.filter(([, { engines }]) => !allowsNode20(engines?.node ?? '*'))
  expect(tooNew.map(([name, { version, engines }]) => `${name} ${version}: ${engines?.node}`)).toEqual([])
})

/** Whether a range such as `^18.18 || >=20.9` contains Node 20.19. */
function allowsNode20(range: string): boolean {
  return range.split('||').some((part) => {
    const [, operator = '', major = '0', minor = '0'] = /(>=|\^|~|=)?\s*v?(\d+)(?:\.(\d+))?/.exec(part) ?? []
    const isAbove = Number(major) > 20 || (Number(major) === 20 && Number(minor) > 19)
    return !isAbove && (operator === '>=' || Number(major) === 20 || !/\d/.test(part))
  })
}
