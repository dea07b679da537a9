// `npm run speed`: what a visitor feels on a processor slowed down four times: layout shifts, the largest paint and the
// longest task of every member screen, and the slowest input of a booking. `-- --rounds 5 --slowdown 1 /booking` others.
// `-- --lighthouse` (`npm run lighthouse`): Lighthouse's figures of four screens.
import { parseArgs } from 'node:util'
import { runWithDemo } from './run-with-demo.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    lighthouse: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '3' },
    slowdown: { type: 'string', default: '4' },
    file: { type: 'string' },
  },
})
const isDone = await runWithDemo(values.lighthouse ? '**/lighthouse.measure.ts' : '**/speed.measure.ts', {
  SPEED_ROUNDS: values.rounds,
  SPEED_SLOWDOWN: values.slowdown,
  ...(positionals.length > 0 ? { SPEED_PATHS: positionals.join(',') } : {}),
  ...(values.file ? { SPEED_FILE: values.file } : {}),
})
process.exitCode = isDone ? 0 : 1
