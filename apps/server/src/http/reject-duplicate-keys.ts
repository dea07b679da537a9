import type { FastifyInstance } from 'fastify'

const quote = '"'.charCodeAt(0)
const backslash = '\\'.charCodeAt(0)
const colon = ':'.charCodeAt(0)

/**
 * Parses JSON bodies as Fastify does, and rejects those in which an object has a key twice: parsers that take the
 * first value and parsers that take the last would see two different requests.
 */
export function rejectDuplicateKeys(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    void parse(request, text, (error, body) => {
      if (error) return done(error)
      return hasDuplicateKeys(text, body) ? done(new DuplicateKeyError()) : done(null, body)
    })
  })
}

/** Whether an object in `text`, which is valid JSON and was parsed into `body`, has a key twice. */
export function hasDuplicateKeys(text: string, body: unknown): boolean {
  return countWrittenProperties(text) !== countParsedProperties(body)
}

class DuplicateKeyError extends Error {
  readonly statusCode = 400
  constructor() {
    super('an object has a key twice')
  }
}

/** Valid JSON has one colon outside strings for each property. */
function countWrittenProperties(text: string): number {
  let colons = 0
  let isInString = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === quote) isInString = !isInString
    else if (code === colon && !isInString) colons++
    else if (code === backslash) at++
  }
  return colons
}

/** Without recursion: a body may be nested as deep as it is long. */
function countParsedProperties(body: unknown): number {
  let properties = 0
  const parts = [body]
  // The loop also visits the values that it appends.
  for (const part of parts) {
    if (typeof part !== 'object' || part === null) continue
    const values: unknown[] = Object.values(part)
    if (!Array.isArray(part)) properties += values.length
    for (const value of values) parts.push(value)
  }
  return properties
}
