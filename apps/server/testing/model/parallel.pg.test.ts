import { describe, expect, it } from 'vitest'
import { readSeed } from '../fixtures/seed.ts'
import { findContradictions } from './check-history.ts'
import { runParallel } from './history.ts'

/** The soak run sets these; by default five histories run. */
const seed = readSeed('MODEL_SEED')
const histories = Number(process.env['MODEL_HISTORIES'] ?? 5)

describe('the history of sixteen concurrent workers', () => {
  it(
    `has a sequential order that explains every answer, from seed ${seed}`,
    { timeout: 60_000 + histories * 20_000 },
    async () => {
      const answers = new Map<string, number>()
      for (let history = 0; history < histories; history++) {
        const ran = await runParallel(seed + history)
        const { world } = ran.system
        try {
          const hint = `MODEL_SEED=${seed + history}`
          expect(await findContradictions(ran), hint).toEqual([])
          expect(await world.findViolations(), hint).toEqual([])
          expect(world.warnings, hint).toEqual([])
          for (const { kind, answer } of ran.calls) {
            answers.set(`${kind} ${answer}`, (answers.get(`${kind} ${answer}`) ?? 0) + 1)
          }
        } finally {
          await world.close()
        }
      }
      const calls = [...answers.values()].reduce((sum, count) => sum + count, 0)
      console.log(`parallel histories: ${histories}, ${calls} calls of 16 workers, MODEL_SEED=${seed}`)
      if (process.env['MODEL_TALLY'])
        console.log(
          [...answers]
            .map(([kind, count]) => `${count} ${kind}`)
            .toSorted()
            .join('\n'),
        )
    },
  )

  it('is reported as contradictory once two illegal actions are added to the audit trail', async () => {
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
        bookingId: 'none',
        startedAt: 0,
        answeredAt: 1,
        answer: 'ok',
      } as const
      expect(await findContradictions({ system, calls: [...calls, invented] })).toEqual(
        expect.arrayContaining([
          expect.stringMatching(/^\d+: unit \d+ has [23] holders$/),
          'confirm of none was answered with ok and had no effect',
        ]),
      )
    } finally {
      await system.world.close()
    }
  })
})
