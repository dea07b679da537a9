import { expect, test } from 'vitest'
import { createLifoLimiter } from './limit-concurrency.ts'

/** Works that end when they are told to. */
function works(count: number) {
  const begun: number[] = []
  const end: (() => void)[] = []
  const work = (index: number) => () => {
    begun.push(index)
    return new Promise<void>((resolve) => {
      end[index] = resolve
    })
  }
  return { begun, end, all: Array.from({ length: count }, (_, index) => work(index)) }
}

test('no more works run at once than may, and of those that wait the newest is next', async () => {
  const inTurn = createLifoLimiter(2)
  const { begun, end, all } = works(5)
  const done = all.map((work) => inTurn(work))
  expect(begun).toEqual([0, 1])
  for (const [ended, next] of [
    [0, 4],
    [4, 3],
    [1, 2],
  ] as const) {
    end[ended]?.()
    await done[ended]
    await Promise.resolve()
    expect(begun.at(-1)).toBe(next)
  }
  end[3]?.()
  end[2]?.()
  await Promise.all(done)
  expect(begun).toEqual([0, 1, 4, 3, 2])
})

test('a work that fails gives its turn on', async () => {
  const inTurn = createLifoLimiter(1)
  const failing = inTurn(() => Promise.reject(new Error('broken')))
  const next = inTurn(() => Promise.resolve('well'))
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('well')
  expect(await inTurn(() => Promise.resolve('again'))).toBe('again')
})
