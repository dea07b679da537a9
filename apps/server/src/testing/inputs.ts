import fc from 'fast-check'
import { z } from 'zod'

/** What of JSON Schema the contract's schemas become. */
interface JsonSchema {
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly JsonSchema[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
}

/** Texts and numbers at which programs stumble. */
export const awkward = [
  '',
  ' ',
  '0',
  '-1',
  '00',
  '1e3',
  '9007199254740993',
  '999999999999999',
  '../..',
  '%2e%2e',
  '\0',
  'a\0b',
  '\ud800',
  'b\udfff',
  '\u202eabc',
  "' or 1=1 --",
  '{{7*7}}',
  '${7*7}',
  '<script>',
  '=1+1',
  'a\r\nBcc: b@example.org',
  '$1',
  'null',
  'true',
  '__proto__',
  'constructor',
  'é\u0301',
  '🏠',
  'Åse Ørsted',
  '00000000-0000-0000-0000-000000000000',
  '4ee58c6a-a695-4d46-8c9e-da330f2300cb',
  '4EE58C6A-A695-4D46-8C9E-DA330F2300CB',
  '2027',
  '2027-02-30',
  '2027-02-28',
  '2027-03-28T02:30:00Z',
  'anna@samhus.example',
  'x'.repeat(5000),
] as const

const oddNumbers = [0, -0, -1, 1, 1.5, 99, 100, 2 ** 31, 2 ** 53, -(2 ** 53), 1e308]

export const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...awkward),
  fc.string({ unit: 'binary' }),
  fc.constantFrom(null, true, false, ...oddNumbers, [], {}, [[]], { a: { b: {} } }),
  fc.jsonValue({ maxDepth: 2 }),
)

/** Values that a schema of the contract lets in; its texts are those of `known` that fit, and its edges. */
export function valuesOf(schema: z.ZodType, known: readonly string[]): fc.Arbitrary<unknown> {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  return arbitraryOf(json, [...known, ...awkward])
}

function arbitraryOf(schema: JsonSchema, known: readonly string[]): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((each) => arbitraryOf(each, known)))
  switch (schema.type) {
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([name, each]) => [name, arbitraryOf(each, known)]),
        ),
        { requiredKeys: [...(schema.required ?? [])] },
      )
    case 'array':
      return fc.array(arbitraryOf(schema.items ?? {}, known), { maxLength: 3 })
    case 'string':
      return textsOf(schema, known)
    case 'integer':
    case 'number':
      return numbersOf(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return oddValue
  }
}

function textsOf({ pattern = '', minLength = 0, maxLength = 500 }: JsonSchema, known: readonly string[]) {
  const fits = new RegExp(pattern, 'u')
  const edges = ['x'.repeat(maxLength), 'x'.repeat(Math.max(1, minLength))]
  const texts = [...known, ...edges].filter(
    (text) => text.length >= minLength && text.length <= maxLength && fits.test(text),
  )
  return texts.length > 0 ? fc.constantFrom(...texts) : fc.stringMatching(fits)
}

function numbersOf({ minimum = -1, maximum = 1_000 }: JsonSchema) {
  const numbers = [minimum, maximum, ...oddNumbers].filter((each) => each >= minimum && each <= maximum)
  return fc.constantFrom(...numbers)
}

/** A place in a value: what holds it, and under which name. */
interface Place {
  readonly holder: Record<string, unknown>
  readonly name: string
}

function placesIn(value: unknown): Place[] {
  if (typeof value !== 'object' || value === null) return []
  const holder = value as Record<string, unknown>
  return Object.keys(holder).flatMap((name) => [{ holder, name }, ...placesIn(holder[name])])
}

const unknownNames = ['points', 'userId', 'personId', 'roleType', 'groupId', 'toString', '', 'é']

/** JSON texts: what the schema lets in, and the same with one thing wrong. */
export function bodiesOf(schema: z.ZodType, known: readonly string[]): fc.Arbitrary<string> {
  const ways = [
    'as it is',
    'another value',
    'missing',
    'unknown',
    'twice',
    'cut off',
    'something else',
  ] as const
  const parts = [valuesOf(schema, known), fc.constantFrom(...ways), fc.nat(), oddValue] as const
  return fc.tuple(...parts).map(([value, way, number, odd]) => {
    const whole = JSON.stringify(value)
    const changed = JSON.parse(whole) as unknown
    const places = placesIn(changed)
    const place = places[number % Math.max(1, places.length)]
    if (way === 'something else' || !place) return JSON.stringify(odd) ?? 'undefined'
    const { holder, name } = place
    if (way === 'another value') holder[name] = odd
    if (way === 'missing') delete holder[name]
    if (way === 'unknown') holder[unknownNames[number % unknownNames.length] ?? 'x'] = odd
    if (way === 'twice') return whole.replace('{', `{${JSON.stringify(Object.keys(changed as object)[0])}:1,`)
    if (way === 'cut off') return whole.slice(0, number % whole.length)
    return JSON.stringify(changed)
  })
}
