import { expect, test } from 'vitest'
import { ActiveCount } from './active-count.ts'

test('a key has no more than its maximum at a time, each key its own', () => {
  const sockets = new ActiveCount(2)
  const leave = sockets.enter('one')
  expect(sockets.enter('one')).not.toBeNull()
  expect(sockets.enter('one')).toBeNull()
  expect(sockets.enter('other')).not.toBeNull()
  leave?.()
  expect(sockets.enter('one')).not.toBeNull()
})

test('what ends twice makes room once', () => {
  const sockets = new ActiveCount(2)
  const leave = sockets.enter('one')
  sockets.enter('one')
  leave?.()
  leave?.()
  expect(sockets.enter('one')).not.toBeNull()
  expect(sockets.enter('one')).toBeNull()
})
