import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { z } from 'zod'

/** The part of JSON Schema that the contract's schemas use. */
interface JsonSchema {
  readonly type?: string
  readonly format?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly propertyNames?: JsonSchema
  readonly additionalProperties?: JsonSchema | boolean
  readonly items?: JsonSchema
  readonly pattern?: string
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly maxItems?: number
}

/** How a value is made as large as it may be. */
export interface LargestOptions {
  /** Repeated in texts until they are as long as they may be. */
  readonly filler: string
  /** What properties of these names are where a valid call has none, and in arrays: ids of rows, a year with weeks. */
  readonly known: Readonly<Record<string, readonly unknown[]>>
  /** Properties that are as a valid call has them, or left out. */
  readonly asGiven?: readonly string[]
  /** Leaves out what may be left out. */
  readonly hasOnlyRequired?: boolean
}

/** Where in a value the next one is made. */
interface Place {
  readonly name: string
  /** Of the arrays that it is in, the innermost one. */
  readonly index: number
  /** What a valid call has there. */
  readonly given: unknown
}

/**
 * Returns the largest value that a schema of the contract accepts: every optional property, arrays and texts at their
 * limits. What names a row, and a choice, is as in `given`, a smaller value: a made-up one would end before any work.
 *
 * @throws Error where none is found
 */
export function createLargestValue(schema: z.ZodType, given: unknown, options: LargestOptions): unknown {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  const value = new LargestValues(options).create(json, { name: '', index: 0, given })
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw new Error(`no largest value: ${z.prettifyError(parsed.error)}`)
  return value
}

/** From the longest number to the shortest: a pattern with a limit accepts one of them. */
const numberTexts = ['9'.repeat(15), '9'.repeat(9), '9999', '999', '99', '53', '9', '8', '1']
const maxArrayItems = 1_000

class LargestValues {
  readonly #filler: string
  readonly #known: LargestOptions['known']
  readonly #asGiven: readonly string[]
  readonly #hasOnlyRequired: boolean

  constructor({ filler, known, asGiven = [], hasOnlyRequired = false }: LargestOptions) {
    this.#hasOnlyRequired = hasOnlyRequired
    this.#filler = filler
    this.#known = known
    this.#asGiven = asGiven
  }

  create(schema: JsonSchema, place: Place): unknown {
    if ('const' in schema) return schema.const
    if (schema.enum) return chooseOf(schema.enum, place)
    const forms = schema.anyOf ?? schema.oneOf
    if (forms) return this.#createLargestForm(forms, place)
    switch (schema.type) {
      case 'object':
        return this.#createObject(schema, place)
      case 'array':
        return this.#createArray(schema, place)
      case 'string':
        return this.#createText(schema, place)
      case 'integer':
      case 'number':
        return this.#createNumber(schema, place)
      case 'boolean':
        return place.given ?? true
      case 'null':
        return null
      default:
        return place.given ?? this.#filler
    }
  }

  #createLargestForm(forms: readonly JsonSchema[], place: Place): unknown {
    const values = forms.map((form) => this.create(form, place))
    return values.toSorted((a, b) => JSON.stringify(b).length - JSON.stringify(a).length)[0]
  }

  #createObject(
    { properties = {}, required = [], propertyNames, additionalProperties }: JsonSchema,
    place: Place,
  ): unknown {
    const given = (place.given ?? {}) as Readonly<Record<string, unknown>>
    const of =
      propertyNames && typeof additionalProperties === 'object'
        ? Object.fromEntries(
            [...(propertyNames.enum ?? Object.keys(given))].map((name) => [
              String(name),
              additionalProperties,
            ]),
          )
        : properties
    const entries = Object.entries(of).map(([name, each]) => [
      name,
      this.#asGiven.includes(name) || (this.#hasOnlyRequired && !required.includes(name))
        ? given[name]
        : this.create(each, { name, index: place.index, given: given[name] }),
    ])
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as unknown
  }

  #createArray(
    { items = {}, minItems = 0, maxItems = maxArrayItems }: JsonSchema,
    { name, given }: Place,
  ): unknown {
    const values = (given ?? []) as readonly unknown[]
    // As many as there are rows to name: none is named twice.
    const names = items.properties ? Object.keys(items.properties) : [name]
    const rows = names.flatMap((each) => this.#known[each]?.length ?? [])
    const length = Math.max(minItems, Math.min(maxItems, items.enum?.length ?? maxItems, ...rows))
    return Array.from({ length }, (_, index) =>
      this.create(items, { name, index, given: values[index] ?? values[0] }),
    )
  }

  #createText(schema: JsonSchema, place: Place): unknown {
    const { format = '', maxLength } = schema
    const { name, index, given } = place
    const patterns = [schema, ...(schema.allOf ?? [])].flatMap(({ pattern }) => pattern ?? [])
    const fits = (text: unknown): text is string =>
      typeof text === 'string' && patterns.every((pattern) => new RegExp(pattern, 'u').test(text))
    const rows = this.#known[name] ?? []
    const known = [rows[index % rows.length], ...rows].find(fits)
    const isText = maxLength !== undefined && format === ''
    if (known !== undefined && (index > 0 || isText || !fits(given))) return known
    if (!isText && fits(given)) {
      return format === 'uri' && maxLength !== undefined ? given.padEnd(maxLength, 'x') : given
    }
    if (isText) {
      for (const text of [this.#fill(maxLength), 'x'.repeat(maxLength), createLongAddress(maxLength)]) {
        if (fits(text)) return text
      }
    }
    if (format === 'uri') return 'https://samhus.example/'.padEnd(maxLength ?? 0, 'x')
    const found = [given, ...numberTexts, randomUUID(), '2027-06-01', '2027-06-01T12:00:00Z'].find(fits)
    return found ?? createFitting(patterns)
  }

  /** Another text each time, since names are taken once. No blank is at its ends, where it would be trimmed. */
  #fill(maxLength: number): string {
    const start = (made += 1).toString(36).slice(0, maxLength)
    return `${start}${this.#filler.repeat(maxLength)}`.slice(0, maxLength - 1).padEnd(maxLength, 'z')
  }

  #createNumber({ minimum = 0, maximum = Number.MAX_SAFE_INTEGER }: JsonSchema, place: Place): unknown {
    // A limit of the language alone: the number has one of the product's, or is a version.
    if (maximum === Number.MAX_SAFE_INTEGER) return place.given ?? 1
    return place.index > 0 || place.name === 'week'
      ? minimum + (place.index % (maximum - minimum + 1))
      : (place.given ?? maximum)
  }
}

/** A number of rows is as large as it may be; every other choice is the given one, since it decides what is done. */
function chooseOf(choices: readonly unknown[], { given, index }: Place): unknown {
  const largest = choices.every((each) => /^\d+$/.test(String(each)))
    ? choices.toSorted((a, b) => Number(b) - Number(a))[0]
    : undefined
  return largest ?? (index === 0 && choices.includes(given) ? given : choices[index % choices.length])
}

/** How many texts have been made. */
let made = 0

function createLongAddress(maxLength: number): string {
  const name = `a${(made += 1)}`.padEnd(64, '+')
  const labels = 'd'.repeat(60)
  return `${name}@${`${labels}.${labels}.${labels}`.slice(0, Math.max(1, maxLength - name.length - 9))}.example`
}

function createFitting([pattern]: readonly string[]): unknown {
  return pattern === undefined ? '' : fc.sample(fc.stringMatching(new RegExp(pattern, 'u')), 1)[0]
}
