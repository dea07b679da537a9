import { describe, expect, it } from 'vitest'
import { findContradictions } from './check-history.ts'
import { runParallel } from './history.ts'

/** The long tier sets these; a merge runs eight histories. */
const seed = Number(process.env['MODEL_SEED'] ?? Date.now() % 1_000_000_000)
const histories = Number(process.env['MODEL_HISTORIES'] ?? 8)

describe('sixteen workers at once', () => {
  it(
    `leave a history that has an order, from seed ${seed}`,
    { timeout: 60_000 + histories * 20_000 },
    async () => {
      const said = new Map<string, number>()
      for (let history = 0; history < histories; history++) {
        const ran = await runParallel(seed + history)
        const { world } = ran.system
        try {
          const told = `MODEL_SEED=${seed + history}`
          expect(await findContradictions(ran), told).toEqual([])
          expect(await world.findViolations(), told).toEqual([])
          expect(world.warnings, told).toEqual([])
          for (const { kind, answer: answer } of ran.calls) {
            said.set(`${kind} ${answer}`, (said.get(`${kind} ${answer}`) ?? 0) + 1)
          }
        } finally {
          await world.close()
        }
      }
      const calls = [...said.values()].reduce((sum, count) => sum + count, 0)
      console.log(`parallel histories: ${histories}, ${calls} calls of 16 workers, MODEL_SEED=${seed}`)
      if (process.env['MODEL_TALLY'])
        console.log(
          [...said]
            .map(([kind, count]) => `${count} ${kind}`)
            .toSorted()
            .join('\n'),
        )
    },
  )

  it('would be contradicted by an act that has no place in it', async () => {
    const { system, calls } = await runParallel(seed)
    try {
      await system.world.execute(
        `insert into audit (at, group_id, action, subject_kind, subject_id, unit_id)
         select at, group_id, 'reserve', 'booking', gen_random_uuid()::text, unit_id
         from audit where action = 'reserve' order by number desc limit 1`,
      )
      await system.world.execute(
        `insert into audit (at, group_id, action, subject_kind, subject_id, unit_id)
         select at, group_id, 'reserve', 'booking', gen_random_uuid()::text, unit_id
         from audit where action = 'reserve' order by number desc limit 1`,
      )
      const invented = {
        kind: 'confirm',
        personId: '',
        bookingId: 'nobody',
        begun: 0,
        ended: 1,
        said: 'ok',
      } as const
      expect(await findContradictions({ system, calls: [...calls, invented] })).toEqual(
        expect.arrayContaining([
          expect.stringMatching(/^\d+: unit \d+ has [23] holders$/),
          'confirm of nobody was answered with yes and left nothing',
        ]),
      )
    } finally {
      await system.world.close()
    }
  })
})
