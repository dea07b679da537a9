import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './files.mjs'
import { run } from './run.mjs'

test('the tests of the domain pass in the mutation run as long as nothing is mutated', async () => {
  const { ok, output } = await run(process.execPath, [
    join(root, 'scripts/mutate-domain.mjs'),
    '--file',
    'none',
  ])
  expect(output).toContain('0 of 0 mutants')
  expect(ok).toBe(true)
})
