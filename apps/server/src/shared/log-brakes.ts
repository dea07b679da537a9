const windowMs = 10_000
/** More kinds of lines than this at a time are counted as one: messages may quote what is different each time. */
const maxKinds = 500
const maxMessageLength = 200
/** Fields that say which case it is, and not what has happened. */
const caseFields: ReadonlySet<string> = new Set(['mail', 'attempts', 'failures'])

export type LineFields = Readonly<Record<string, unknown>>

/** A line that would be written at `warn` or above. */
interface Line {
  readonly fields: LineFields
  readonly message: string
  /** Writes how often the line came again. */
  readonly writeCount: (fields: LineFields, message: string) => void
}

/**
 * Returns a function that says whether a line is written. The first of its kind is; those of the next ten seconds are
 * counted, and so on until ten seconds have none: an outage must not fill the disk, nor hide what else happens.
 *
 * Two lines are of a kind if their message, their error (not its stack) and their other plain values are the same, but
 * for the request and for what only says which case it is.
 */
export function createBrakes(): (line: Line) => boolean {
  const counts = new Map<string, number>()
  return ({ fields, message, writeCount }) => {
    const own = toKind(fields, message)
    const kind = counts.has(own) || counts.size < maxKinds ? own : ''
    const count = counts.get(kind)
    counts.set(kind, count === undefined ? 0 : count + 1)
    if (count !== undefined) return false
    const summary = kind === '' ? { what: 'lines of other kinds' } : summarize(fields)
    const timer = setInterval(() => {
      const repeated = counts.get(kind) ?? 0
      counts.set(kind, 0)
      if (repeated > 0) return writeCount({ ...summary, repeated }, message)
      clearInterval(timer)
      counts.delete(kind)
    }, windowMs).unref()
    return true
  }
}

function toKind(fields: LineFields, message: string): string {
  return JSON.stringify([message, summarize(fields)])
}

/** Returns the plain values of a line, and of its error what names it. */
function summarize({ err, ...fields }: LineFields): LineFields {
  const isPlain = (value: unknown) => value === null || ['string', 'number', 'boolean'].includes(typeof value)
  const plain = Object.entries(fields).filter(([name, value]) => !caseFields.has(name) && isPlain(value))
  if (!(err instanceof Error)) return Object.fromEntries(plain)
  const { name, message, code } = err as NodeJS.ErrnoException
  return { ...Object.fromEntries(plain), error: name, code, why: message.slice(0, maxMessageLength) }
}
