import type { FastifyInstance } from 'fastify'

const quote = '"'.charCodeAt(0)
const backslash = '\\'.charCodeAt(0)
const colon = ':'.charCodeAt(0)

/**
 * Reads JSON bodies as Fastify does, and refuses those in which an object names a property twice: readers that
 * keep the first and readers that keep the last would see two different calls.
 */
export function readJsonStrictly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    void parse(request, text, (error, body) => {
      if (error) return done(error)
      return namesTwice(text, body) ? done(new DuplicateError()) : done(null, body)
    })
  })
}

/** Whether an object in `text` names a property twice; `body` is what `text`, which is valid JSON, was read as. */
export function namesTwice(text: string, body: unknown): boolean {
  return propertiesWritten(text) !== propertiesRead(body)
}

class DuplicateError extends Error {
  readonly statusCode = 400
  constructor() {
    super('a property is named twice')
  }
}

/** A valid text has one colon outside of strings for each property. */
function propertiesWritten(text: string): number {
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
function propertiesRead(body: unknown): number {
  let properties = 0
  const parts = [body]
  // Goes on through what is added on the way.
  for (const part of parts) {
    if (typeof part !== 'object' || part === null) continue
    const values: unknown[] = Object.values(part)
    if (!Array.isArray(part)) properties += values.length
    for (const value of values) parts.push(value)
  }
  return properties
}
