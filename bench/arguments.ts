/** What the command line of the bench asks for. */
export interface BenchArguments {
  /** Parts, or measurements of a part: `hub:rush`. None: those of the table. */
  readonly names: readonly string[]
  /** The file for the figures. */
  readonly json?: string
  /** A file of `--json` of an earlier run, to set figures beside. */
  readonly before?: string
}

const options = ['json', 'before'] as const

/** @throws Error for an unknown option, or one without its file. */
export function parseArguments(given: readonly string[]): BenchArguments {
  const files: { json?: string; before?: string } = {}
  const names: string[] = []
  for (let index = 0; index < given.length; index++) {
    const text = given[index] ?? ''
    const option = options.find((each) => text === `--${each}`)
    if (option === undefined) {
      if (text.startsWith('-')) throw new Error(`no such option: ${text} (there are --json and --before)`)
      names.push(text)
      continue
    }
    const file = given[++index]
    if (file === undefined) throw new Error(`${text} needs a file`)
    files[option] = file
  }
  return { names, ...files }
}
