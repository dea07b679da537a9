import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { formatTable, formatValue, judge, type Figure, type Measured } from './figures.ts'

/** What `--json` writes; a later run reads it with `--before`. */
export interface ReportFile {
  readonly startedAt: string
  readonly parts: readonly string[]
  readonly node: string
  readonly postgres: string
  /** Null: none was found, so figures by it are missing. */
  readonly pgbench: string | null
  readonly cores: number
  /** The load average of the last minute, at the beginning and at the end. */
  readonly load: readonly [begin: number, end: number]
  readonly seconds: number
  readonly figures: readonly Figure[]
}

/** Collects the figures of a run. */
export class Report {
  readonly #figures: Figure[] = []
  readonly #before: ReadonlyMap<string, Figure>
  readonly #startedAt = new Date()
  readonly #beginLoad = getLoad()
  pgbench: string | null = null

  /** `beforePath` is a file of `--json` of an earlier run. */
  constructor(beforePath?: string) {
    const before =
      beforePath === undefined ? [] : (JSON.parse(readFileSync(beforePath, 'utf8')) as ReportFile).figures
    this.#before = new Map(before.map((figure) => [figure.name, figure]))
  }

  add(measured: Measured): void {
    this.#figures.push(judge(measured, this.#before.get(measured.name)))
  }

  print(line: string): void {
    process.stdout.write(`${line}\n`)
  }

  /** Those with a target come last, where they are seen. */
  printTable(): void {
    if (this.#figures.length === 0) return
    const isAsked = ({ verdict }: Figure): boolean => verdict !== null
    for (const figures of [this.#figures.filter((each) => !isAsked(each)), this.#figures.filter(isAsked)]) {
      this.print('')
      for (const line of formatTable(figures)) this.print(line)
    }
    this.print(
      `\nload ${formatValue(this.#beginLoad)} at the beginning, ${formatValue(getLoad())} at the end; ` +
        `${this.#getSeconds().toFixed(0)} s; ${this.pgbench ?? 'no pgbench was used: figures by it are not known'}`,
    )
  }

  writeJson(path: string, { parts, postgres }: Pick<ReportFile, 'parts' | 'postgres'>): void {
    const file: ReportFile = {
      startedAt: this.#startedAt.toISOString(),
      parts,
      node: process.version,
      postgres,
      pgbench: this.pgbench,
      cores: availableParallelism(),
      load: [this.#beginLoad, getLoad()],
      seconds: this.#getSeconds(),
      figures: this.#figures,
    }
    writeFileSync(path, `${JSON.stringify(file, null, 2)}\n`)
  }

  #getSeconds(): number {
    return (Date.now() - this.#startedAt.getTime()) / 1000
  }
}

function getLoad(): number {
  return loadavg()[0] ?? Number.NaN
}
