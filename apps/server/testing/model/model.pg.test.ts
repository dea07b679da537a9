import { describe, expect, it } from 'vitest'
import { tally } from './command.ts'
import { runModel } from './run.ts'

/** The long tier (`npm run soak -- --suite model`) sets these; a merge runs 5,000 commands. */
const seed = Number(process.env['MODEL_SEED'] ?? Date.now() % 1_000_000_000)
const minutes = Number(process.env['MODEL_MINUTES'] ?? 0)
const commands = Number(process.env['MODEL_COMMANDS'] ?? 5_000)
/** Nobody waits for a deadline here: a slow machine is no difference. */
const timeout = 600_000 + minutes * 120_000 + commands * 300

describe('the server and the reference model', () => {
  it(`agree on every answer and every row, from seed ${seed}`, { timeout }, async () => {
    const begun = performance.now()
    const elapsed = () => (performance.now() - begun) / 1000
    const ran = await runModel(seed, (so) =>
      minutes > 0 ? elapsed() > minutes * 60 : so.commands >= commands,
    )
    console.log(
      `model run: ${ran.commands} commands in ${ran.histories} histories, ${elapsed().toFixed(1)} s, MODEL_SEED=${seed}`,
    )
    expect(ran.commands).toBeGreaterThan(0)
    if (process.env['MODEL_TALLY'])
      console.log(
        [...tally]
          .toSorted(([a], [b]) => a.localeCompare(b))
          .map(([kind, n]) => `${n} ${kind}`)
          .join('\n'),
      )
  })
})
