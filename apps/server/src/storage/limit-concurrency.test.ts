import { expect, test } from 'vitest'
import { createLifoLimiter } from './limit-concurrency.ts'

/** Creates tasks that end when `end` is called. */
function createTasks(count: number) {
  const started: number[] = []
  const end: (() => void)[] = []
  const task = (index: number) => () => {
    started.push(index)
    return new Promise<void>((resolve) => {
      end[index] = resolve
    })
  }
  return { started, end, all: Array.from({ length: count }, (_, index) => task(index)) }
}

test('no more tasks run than the limit allows, and the newest waiting task is next', async () => {
  const limiter = createLifoLimiter(2)
  const { started, end, all } = createTasks(5)
  const done = all.map((task) => limiter(task))
  expect(started).toEqual([0, 1])
  for (const [ended, next] of [
    [0, 4],
    [4, 3],
    [1, 2],
  ] as const) {
    end[ended]?.()
    await done[ended]
    await Promise.resolve()
    expect(started.at(-1)).toBe(next)
  }
  end[3]?.()
  end[2]?.()
  await Promise.all(done)
  expect(started).toEqual([0, 1, 4, 3, 2])
})

test('a task that fails makes room for the next one', async () => {
  const limiter = createLifoLimiter(1)
  const failing = limiter(() => Promise.reject(new Error('broken')))
  const next = limiter(() => Promise.resolve('well'))
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('well')
  expect(await limiter(() => Promise.resolve('again'))).toBe('again')
})
