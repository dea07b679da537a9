import type { TFunction } from 'i18next'
import { describe, expect, it } from 'vitest'
import { rememberTexts } from './remember-texts.ts'

function countCalls() {
  const made: string[] = []
  const t = ((key: string, values?: object) => {
    made.push(key)
    return values === undefined ? key : `${key} ${Object.values(values).join(' ')}`
  }) as TFunction
  return { made, t: rememberTexts(t) }
}

describe('texts that are remembered', () => {
  it('are made once', () => {
    const { made, t } = countCalls()
    expect([t('common.close'), t('common.close')]).toEqual(['common.close', 'common.close'])
    expect([t('common.points', { count: 3 }), t('common.points', { count: 3 })]).toEqual([
      'common.points 3',
      'common.points 3',
    ])
    expect(made).toEqual(['common.close', 'common.points'])
  })

  it('differ by what is said in them', () => {
    const { t } = countCalls()
    expect(t('common.points', { count: 1 })).toBe('common.points 1')
    expect(t('common.points', { count: 2 })).toBe('common.points 2')
    expect(t('year.pointsSpan', { points: 1, pointsTo: 23 })).toBe('year.pointsSpan 1 23')
    expect(t('year.pointsSpan', { points: 12, pointsTo: 3 })).toBe('year.pointsSpan 12 3')
  })
})
