import { randomBytes, randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { createConnectionIds } from './connection-id.ts'

const ids = createConnectionIds(Buffer.alloc(32, 1))
const personId = randomUUID()
const deviceId = randomUUID()

it('a connection id gives its device to a process with the same key', () => {
  const id = ids.issue({ personId, deviceId })
  expect(createConnectionIds(Buffer.alloc(32, 1)).findDevice(id, personId)).toBe(deviceId)
  expect(ids.issue({ personId, deviceId })).not.toBe(id)
})

it('a connection id is invalid under another key, for another person, or changed in any byte', () => {
  const id = ids.issue({ personId, deviceId })
  expect(createConnectionIds(Buffer.alloc(32, 2)).findDevice(id, personId)).toBeNull()
  expect(ids.findDevice(id, randomUUID())).toBeNull()
  const bytes = Buffer.from(id, 'base64url')
  for (let i = 0; i < bytes.length; i += 1) {
    const changed = Buffer.from(bytes)
    changed[i] = (changed[i] ?? 0) ^ 1
    expect(ids.findDevice(changed.toString('base64url'), personId)).toBeNull()
  }
  for (const bad of ['', 'x', randomBytes(57).toString('base64url'), `${id}AAAA`]) {
    expect(ids.findDevice(bad, personId)).toBeNull()
  }
})
