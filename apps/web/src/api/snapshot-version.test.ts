import { expect, it } from 'vitest'
import { includesChangesBefore, setSnapshotVersion } from './snapshot-version.ts'

it.each([
  ['the same id', '700', '700', true],
  ['a smaller one', '700', '699', true],
  ['a larger one', '700', '701', false],
  ['numbers beyond the precision of a double', '9007199254740993', '9007199254740993', true],
  ['a larger one beyond the precision of a double', '9007199254740992', '9007199254740993', false],
  ['no header', null, '1', false],
  ['an invalid header', 'x', '1', false],
  ['an invalid transaction id', '700', '', false],
])(
  'whether a response includes the changes before a transaction: %s',
  (_case, header, transactionId, isIncluded) => {
    const response = {}
    setSnapshotVersion(response, header)
    expect(includesChangesBefore(response, transactionId)).toBe(isIncluded)
  },
)

it('nothing is known about a copy, nothing and a string', () => {
  const response = { years: [] }
  setSnapshotVersion(response, '700')
  setSnapshotVersion('text', '700')
  setSnapshotVersion(null, '700')
  for (const other of [{ ...response }, undefined, null, 'text'])
    expect(includesChangesBefore(other, '1')).toBe(false)
})
