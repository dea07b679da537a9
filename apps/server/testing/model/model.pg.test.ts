import { describe, expect, it } from 'vitest'
import { readSeed } from '../fixtures/seed.ts'
import { counts } from './command.ts'
import { runModel } from './run.ts'

/** The soak run (`npm run soak -- --suite model`) sets these; by default 2,000 commands run. */
const seed = readSeed('MODEL_SEED')
const minutes = Number(process.env['MODEL_MINUTES'] ?? 0)
const commands = Number(process.env['MODEL_COMMANDS'] ?? 2_000)
/** Generous: no test depends on how long this takes. */
const timeout = 600_000 + minutes * 120_000 + commands * 300

describe('the server and the reference model', () => {
  it(`agree on every answer and every row, from seed ${seed}`, { timeout }, async () => {
    const startedAt = performance.now()
    const elapsed = () => (performance.now() - startedAt) / 1000
    const totals = await runModel(seed, (soFar) =>
      minutes > 0 ? elapsed() > minutes * 60 : soFar.commands >= commands,
    )
    console.log(
      `model run: ${totals.commands} commands in ${totals.histories} histories, ${elapsed().toFixed(1)} s, MODEL_SEED=${seed}`,
    )
    expect(totals.commands).toBeGreaterThan(0)
    if (process.env['MODEL_TALLY'])
      console.log(
        [...counts]
          .toSorted(([a], [b]) => a.localeCompare(b))
          .map(([kind, n]) => `${n} ${kind}`)
          .join('\n'),
      )
  })
})
