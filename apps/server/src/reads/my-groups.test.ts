import { policy } from '@samhus/contract/groups'
import { defaultPolicy } from '@samhus/domain/policy'
import { expect, test } from 'vitest'

test('a group’s policy is sent whole, so that a browser judges by it as the server does', () => {
  expect(Object.keys(policy.shape).sort()).toEqual([...Object.keys(defaultPolicy), 'version'].sort())
})
