import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { getRepoRoot } from '../../src/shared/paths.ts'

/** How Node runs the text of a program that it reads from its standard input; the program's arguments follow. */
export const fromInput = ['--input-type=module', '-'] as const

/** Where such a program runs: it finds the server's libraries from there. */
export const programFolder = join(getRepoRoot(), 'apps/server')

/** As in the server's own bundle. */
const bundled = new RegExp(
  JSON.parse(readFileSync(join(getRepoRoot(), 'scripts/bundled-imports.json'), 'utf8')) as string,
)

const texts = new Map<string, Promise<string>>()

/**
 * Returns a program of the server in one text, without its libraries. A process starts with it in a third of the time
 * that it takes to translate each module.
 *
 * @param path Below `apps/server`.
 */
export function bundleProgram(path: string): Promise<string> {
  const text = texts.get(path) ?? bundle(join(programFolder, path))
  texts.set(path, text)
  return text
}

async function bundle(input: string): Promise<string> {
  const made = await rolldown({
    input,
    platform: 'node',
    external: (id) => !bundled.test(id),
  })
  try {
    const { output } = await made.generate({ format: 'esm', codeSplitting: false })
    return output[0].code
  } finally {
    await made.close()
  }
}
