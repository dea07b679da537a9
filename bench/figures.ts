import { computeMedian } from './statistics.ts'

/** What is to be reached, and what is aimed for. */
export interface Target {
  readonly reach: number
  readonly aim: number
}

/** A figure as it was measured. */
export interface Measured {
  readonly name: string
  readonly unit: '×' | '/s' | 'ms' | 'ms/s' | 's' | 'KB' | '%' | 'µs'
  readonly better: 'more' | 'less'
  /** One value a round; a round that is void has none. NaN: not known on this machine. */
  readonly rounds: readonly number[]
  /** `before`: no worse than in the run before. */
  readonly target?: Target | 'before'
}

export type Verdict = 'aim' | 'reach' | 'missed' | 'not worse' | 'worse' | 'not known'

/** A figure as the report has it; `value` is the median of the rounds, null if not known. */
export interface Figure {
  readonly name: string
  readonly unit: Measured['unit']
  readonly better: Measured['better']
  readonly value: number | null
  readonly least: number | null
  readonly most: number | null
  readonly rounds: readonly number[]
  readonly reach: number | null
  readonly aim: number | null
  /** The value of the run before. */
  readonly before: number | null
  /** Null: nothing is asked of it. */
  readonly verdict: Verdict | null
}

/** As much worse than the worst round before as other work on the machine makes it. */
const tolerance = 1.1

/** Returns the figure with its median, its spread, and whether its target is met. */
export function judge(measured: Measured, before?: Figure): Figure {
  const { name, unit, better, target } = measured
  const rounds = measured.rounds.filter((value) => Number.isFinite(value))
  const median = rounds.length === 0 ? null : computeMedian(rounds)
  const asked = typeof target === 'object' ? target : null
  return {
    name,
    unit,
    better,
    value: median,
    least: median === null ? null : Math.min(...rounds),
    most: median === null ? null : Math.max(...rounds),
    rounds,
    reach: asked?.reach ?? null,
    aim: asked?.aim ?? null,
    before: before?.value ?? null,
    verdict: decide({ value: median, better, target, before }),
  }
}

function decide({
  value,
  better,
  target,
  before,
}: Pick<Figure, 'value' | 'better'> & {
  readonly target: Measured['target']
  readonly before: Figure | undefined
}): Verdict | null {
  if (target === undefined) return null
  if (value === null) return 'not known'
  const isAsGood = (limit: number): boolean => (better === 'more' ? value >= limit : value <= limit)
  if (typeof target === 'object') {
    if (isAsGood(target.aim)) return 'aim'
    return isAsGood(target.reach) ? 'reach' : 'missed'
  }
  const worst = better === 'more' ? before?.least : before?.most
  if (worst == null) return 'not known'
  return isAsGood(better === 'more' ? worst / tolerance : worst * tolerance) ? 'not worse' : 'worse'
}

/** Formats a value with three digits or more. */
export function formatValue(value: number | null, unit: Measured['unit'] | '' = ''): string {
  if (value === null) return '-'
  const size = Math.abs(value)
  const digits = size >= 100 ? 0 : size >= 10 ? 1 : 2
  const number = value.toFixed(digits)
  return unit === '' ? number : `${number} ${unit}`
}

const verdictTexts: Readonly<Record<Verdict, string>> = {
  aim: 'met, the aim too',
  reach: 'met',
  missed: 'MISSED',
  'not worse': 'not worse',
  worse: 'WORSE',
  'not known': 'not known',
}

const headings = ['figure', 'median', 'least–most', 'before', 'reach, aim', '']

/** Returns the table of all figures as text, a line each. */
export function formatTable(figures: readonly Figure[]): string[] {
  const rows = figures.map(({ name, unit, value, least, most, rounds, reach, aim, before, verdict }) => [
    name,
    formatValue(value, unit),
    rounds.length > 1 ? `${formatValue(least)}–${formatValue(most)}` : '',
    before === null ? '' : formatValue(before, unit),
    reach === null ? (verdict === null ? '' : 'as before') : `${reach}, ${aim}`,
    verdict === null ? '' : verdictTexts[verdict],
  ])
  const all = [headings, ...rows]
  const widths = headings.map((_, column) => Math.max(...all.map((row) => (row[column] ?? '').length)))
  return all.map((row) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  )
}
