import { describe, expect, it } from 'vitest'
import { mayArchive, mayHaveCode } from './archiving.ts'

const listTypes = (decision: readonly { type: string }[]) => decision.map(({ type }) => type)

describe('a group or a house', () => {
  it('is archived only once nobody counts on a week of it: R170', () => {
    expect([0, 1, 53].map((weeks) => listTypes(mayArchive(weeks)))).toEqual([
      [],
      ['has-live-weeks'],
      ['has-live-weeks'],
    ])
  })

  it('has a code that no other has, its own among them: R171', () => {
    const decide = (holderId: string | null, id: string | null) => listTypes(mayHaveCode({ holderId, id }))
    expect([decide(null, null), decide(null, 'a'), decide('a', 'a')]).toEqual([[], [], []])
    expect([decide('a', null), decide('a', 'b')]).toEqual([['code-taken'], ['code-taken']])
  })
})
