// Stands in for vitest while mutants are tried: the tests of packages/domain are registered as their files are
// loaded, then run one after another until the first that fails. Thousands of runs in one process are what
// the real runner is not made for; what it lacks here the tests of the package do not use.
import { isDeepStrictEqual } from 'node:util'

/** @typedef {() => unknown} Body */

/** @type {{ name: string, body: Body }[]} */
const registered = []

/** Runs what has been registered and forgets it. The name of the first test that fails, or null. */
export async function firstFailure() {
  for (const { name, body } of registered.splice(0)) {
    try {
      await body()
    } catch {
      return name
    }
  }
  return null
}

/** @param {string} _name @param {() => void} body */
export function describe(_name, body) {
  body()
}

/** A function that registers tests, with its table form; vitest has it under two names. */
function registrar() {
  /** @param {string} name @param {Body} body */
  const register = (name, body) => {
    registered.push({ name, body })
  }
  /** @param {readonly unknown[]} rows */
  register.each =
    (rows) => (/** @type {string} */ name, /** @type {(...row: unknown[]) => unknown} */ body) => {
      for (const row of rows)
        register(name, () => body(.../** @type {unknown[]} */ (Array.isArray(row) ? row : [row])))
    }
  return register
}

export const test = registrar()
export const it = registrar()

/**
 * As in vitest, a property that is undefined is one that is not there.
 *
 * @param {unknown} value
 * @returns {unknown}
 */
function withoutUndefined(value) {
  if (Array.isArray(value)) return value.map(withoutUndefined)
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value
  /** @type {[string, unknown][]} */
  const kept = Object.entries(value).filter(([, each]) => each !== undefined)
  return Object.fromEntries(kept.map(([key, each]) => [key, withoutUndefined(each)]))
}

/**
 * Whether `actual` has everything that `expected` names.
 *
 * @param {unknown} actual
 * @param {unknown} expected
 * @returns {boolean}
 */
function contains(actual, expected) {
  if (typeof expected !== 'object' || expected === null) return Object.is(actual, expected)
  if (typeof actual !== 'object' || actual === null) return false
  if (Array.isArray(expected) && /** @type {unknown[]} */ (actual).length !== expected.length) return false
  return Object.entries(expected).every(([key, each]) =>
    contains(/** @type {Record<string, unknown>} */ (actual)[key], each),
  )
}

/** @param {unknown} actual */
export function expect(actual) {
  const matchers = (/** @type {boolean} */ wanted) => {
    const must = (/** @type {boolean} */ holds) => {
      if (holds !== wanted) throw new Error('expectation failed')
    }
    return {
      toBe: (/** @type {unknown} */ expected) => must(Object.is(actual, expected)),
      toEqual: (/** @type {unknown} */ expected) =>
        must(isDeepStrictEqual(withoutUndefined(actual), withoutUndefined(expected))),
      toBeNull: () => must(actual === null),
      toMatchObject: (/** @type {unknown} */ expected) => must(contains(actual, expected)),
      toContain: (/** @type {unknown} */ expected) =>
        must(/** @type {unknown[]} */ (actual).includes(expected)),
      toHaveLength: (/** @type {number} */ length) =>
        must(/** @type {unknown[]} */ (actual).length === length),
    }
  }
  return { ...matchers(true), not: matchers(false) }
}
