import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sumLines } from './points.ts'
import { getLineKind, computeRunningBalances, type LineFacts, type LineKind } from './points-statement.ts'

const plain: Omit<LineFacts, 'type'> = {
  isPlanned: false,
  isAssignedByAdmin: false,
  isMove: false,
  isClaimPaid: false,
  isLateRefund: false,
  isMovedIn: false,
}

describe('a line of the points statement', () => {
  it.each<[LineFacts['type'], Partial<LineFacts>, LineKind]>([
    ['Assign', { isPlanned: true }, 'plan'],
    ['Assign', {}, 'office'],
    ['Book', {}, 'booked'],
    ['Book', { isAssignedByAdmin: true }, 'office-week'],
    // The week was cancelled late afterwards and its points were refunded: the debit is still listed as booked.
    ['Book', { isClaimPaid: true }, 'booked'],
    ['Book', { isAssignedByAdmin: true, isMove: true }, 'moved'],
    ['Cancel', {}, 'refund'],
    ['Cancel', { isMove: true }, 'moved'],
    // Moved late: the points came when another owner took the week.
    ['Cancel', { isMove: true, isClaimPaid: true }, 'claim-paid'],
    ['Cancel', { isAssignedByAdmin: true }, 'refund'],
    ['Cancel', { isClaimPaid: true }, 'claim-paid'],
    ['Expire', {}, 'year-end'],
    ['Expire', { isLateRefund: true, isClaimPaid: true }, 'late-refund'],
    ['Adjust', {}, 'corrected'],
    ['Adjust', { isMovedIn: true }, 'moved-in'],
  ])('of type %s with %o is listed as %s (R117)', (type, facts, kind) => {
    expect(getLineKind({ ...plain, type, ...facts })).toBe(kind)
  })

  it('shows the balance after it, and the last line the balance of the account (R118)', () => {
    expect(computeRunningBalances(5, [{ points: 8 }, { points: -3 }])).toEqual([8, 5])
    expect(computeRunningBalances(0, [])).toEqual([])
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -40, max: 40 })), (amounts) => {
        const lines = amounts.map((points) => ({ type: 'Adjust' as const, year: 2027, points }))
        const balances = computeRunningBalances(sumLines(lines), lines)
        expect(balances).toEqual(amounts.map((_, index) => sumLines(lines.slice(0, index + 1))))
      }),
    )
  })
})
