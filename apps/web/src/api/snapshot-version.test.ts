import { expect, it } from 'vitest'
import { includesChangesBefore, setSnapshotVersion } from './snapshot-version.ts'

it.each([
  ['the same id', '700', '700', true],
  ['a smaller id', '700', '699', true],
  ['a larger id', '700', '701', false],
  ['numbers beyond the precision of a double', '9007199254740993', '9007199254740993', true],
  ['a larger id beyond the precision of a double', '9007199254740992', '9007199254740993', false],
  ['no header', null, '1', false],
  ['an invalid header', 'x', '1', false],
  ['an invalid transaction id', '700', '', false],
])(
  'compares the snapshot version of a response with a transaction id: %s',
  (_case, header, transactionId, isIncluded) => {
    const response = {}
    setSnapshotVersion(response, header)
    expect(includesChangesBefore(response, transactionId)).toBe(isIncluded)
  },
)

it('knows no snapshot version of a copy, of a missing response or of a string', () => {
  const response = { years: [] }
  setSnapshotVersion(response, '700')
  setSnapshotVersion('text', '700')
  setSnapshotVersion(null, '700')
  for (const other of [{ ...response }, undefined, null, 'text'])
    expect(includesChangesBefore(other, '1')).toBe(false)
})
