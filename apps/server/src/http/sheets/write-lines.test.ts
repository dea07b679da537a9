import { expect, it } from 'vitest'
import { writeLines } from './serve-sheet.ts'

it('others have their turn after every hundred rows of a batch', async () => {
  let turns = 0
  let isOver = false
  const takeTurn = (): void => {
    turns += 1
    if (!isOver) setImmediate(takeTurn)
  }
  setImmediate(takeTurn)
  const columns = [{ label: 'Number', kind: 'number', value: Number } as const]
  const rows = Array.from({ length: 1000 }, (_, number) => number) as never[]
  const batches = { next: () => Promise.resolve({ done: true, value: undefined } as const) }
  const parts: { text: string; turns: number }[] = []
  for await (const text of writeLines({ columns }, 'en', { batches, first: { value: rows } }))
    parts.push({ text, turns })
  isOver = true
  const lines = parts.map(({ text }) => text.split('\r\n').slice(0, -1))
  expect(lines.flat()).toEqual(['\uFEFFNumber', ...rows.map(String)])
  expect(lines.map(({ length }) => length)).toEqual([1, ...Array<number>(10).fill(100)])
  expect(new Set(parts.slice(1).map((part) => part.turns)).size).toBe(10)
})
