import { Liquid, LiquidError, type Template } from 'liquidjs'
import { LRUCache } from 'lru-cache'
import { TemplateError } from './template-error.ts'

/** Of one template; those that the office saves are shorter. */
export const maxTemplateLength = 20_000
/** Of the values in one rendering, each as often as it is used: one may be 10,000 long, and `memoryLimit` does not count them. */
const maxValuesLength = 60_000
const maxCachedTemplates = 300
/** In characters and list entries of one rendering, and in milliseconds. */
const limits = { memoryLimit: 200_000, renderLimit: 1_000 }

const allowedTags = ['if', 'unless', 'comment']
const allowedFilters = ['default', 'upcase']

/** A template with the names that it uses. */
export interface CompiledTemplate {
  readonly parts: Template[]
  /** Each once. */
  readonly names: readonly string[]
}

/**
 * Liquid with conditions and values and nothing else: no loops, no includes, no filter that takes a list apart. A filter
 * `raw`, with which a value would escape its escaping, is refused like any other. R147
 *
 * @see docs/decisions/0134-mails-from-liquid-and-markdown.md
 */
function createEngine(outputEscape: (value: unknown) => string): Liquid {
  const engine = new Liquid({
    jsTruthy: true,
    ownPropertyOnly: true,
    strictFilters: true,
    strictVariables: true,
    parseLimit: maxTemplateLength + 1,
    ...limits,
    outputEscape,
  })
  for (const tag of Object.keys(engine.tags)) if (!allowedTags.includes(tag)) delete engine.tags[tag]
  for (const filter of Object.keys(engine.filters))
    if (!allowedFilters.includes(filter)) delete engine.filters[filter]
  return engine
}

/** A value that is Markdown already: a URL of ours. */
export class Markdown {
  readonly source: string

  constructor(source: string) {
    this.source = source
  }

  toString(): string {
    return this.source
  }
}

/** Values go into Markdown, or into a line of text. */
export interface TemplateEngine {
  /** @throws TemplateError with the line */
  readonly compile: (source: string) => CompiledTemplate
  /** @throws TemplateError for a name that is not among the values, for too long values and too long a condition */
  readonly render: (source: string, values: object) => string
}

/** @param escape Of every value that is a text. */
export function createTemplateEngine(escape: (value: string) => string): TemplateEngine {
  let valuesLength = 0
  const engine = createEngine((value) => {
    const text = value instanceof Markdown ? value.source : typeof value === 'string' ? escape(value) : ''
    valuesLength += text.length
    if (valuesLength > maxValuesLength)
      throw new Error(`the values are longer than ${maxValuesLength} characters together`)
    return text
  })
  const cache = new LRUCache<string, CompiledTemplate>({ max: maxCachedTemplates })
  const compile = (source: string): CompiledTemplate => {
    const known = cache.get(source)
    if (known) return known
    const compiled = asTemplateError(() => {
      const parts = engine.parse(source)
      return { parts, names: engine.globalVariablesSync(parts) }
    })
    cache.set(source, compiled)
    return compiled
  }
  return {
    compile,
    render: (source, values) => {
      valuesLength = 0
      return asTemplateError(() => String(engine.renderSync(compile(source).parts, values)))
    },
  }
}

function asTemplateError<T>(run: () => T): T {
  try {
    return run()
  } catch (error) {
    if (error instanceof TemplateError) throw error
    const message = error instanceof Error ? error.message : String(error)
    throw new TemplateError(message.replace(/, line:\d+, col:\d+.*/su, ''), findLine(error), { cause: error })
  }
}

function findLine(error: unknown): number | null {
  if (!LiquidError.is(error)) return null
  return error.token.getPosition()[0] ?? null
}
