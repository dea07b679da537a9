import { stripVTControlCharacters } from 'node:util'
import { relative } from 'node:path'
import { root } from './files.mjs'

/**
 * A failed test, or a file or runner that failed as a whole.
 *
 * @typedef {object} Failure
 * @property {string} place The test's file, with its line in a browser test; `the runner` if it was no test's.
 * @property {string} title Empty if the file failed as a whole.
 * @property {string} message The beginning of what it said, without colours.
 * @property {string | null} runner The command that repeats tests of this kind, if the place is a file.
 */

/** How much of a message is kept in the list of all failures. */
const maxMessageLines = 25
const maxLineLength = 200
/** Two lines each; with the path of the list and a command for each of three runners these are ten lines. */
const maxShown = 3
const maxCommandLength = 400

/**
 * @param {{ name: string, title?: string, messages: readonly string[], line?: number, runner: string | null }} found
 * @returns {Failure}
 */
export function createFailure({ name, title = '', messages, line, runner }) {
  const place = toPlace(name)
  const message = stripVTControlCharacters(messages.join('\n'))
    .split('\n')
    .slice(0, maxMessageLines)
    .join('\n')
  return { place: line === undefined ? place : `${place}:${line}`, title, message, runner }
}

/**
 * Returns a file's path below the repository, with forward slashes.
 *
 * @param {string} path
 */
export function toPlace(path) {
  return path.startsWith(root) ? relative(root, path).replaceAll('\\', '/') : path
}

/**
 * Returns a failure with the beginning of its message, several lines.
 *
 * @param {Failure} failure
 */
export function formatFailure({ place, title, message }) {
  const lines = message.split('\n').map((line) => `    ${line}`)
  return [`✗ ${place}${title === '' ? '' : ` › ${title}`}`, ...lines].join('\n')
}

/**
 * Returns the end of a run that failed, ten lines at most: the first failures with their reasons, how many more there
 * are, and the commands that repeat just them.
 *
 * @param {readonly Failure[]} failures
 * @param {string} listPath Where all of them stand in full.
 * @returns {string[]}
 */
export function summarizeFailures(failures, listPath) {
  if (failures.length === 0) return []
  const commands = listCommands(failures)
  const shown = failures.slice(0, maxShown).flatMap(({ place, title, message }) => {
    const reason = message.split('\n').find((line) => line.trim() !== '') ?? ''
    return [`✗ ${place}${title === '' ? '' : ` › ${title}`}`, `    ${reason.trim()}`]
  })
  const more = failures.length - maxShown
  const rest = `${more > 0 ? `and ${more} more; ` : ''}in full: ${listPath}`
  // A command is of use only as a whole; everything else may be cut off.
  return [...[...shown, rest].map((line) => line.slice(0, maxLineLength)), ...commands]
}

/**
 * @param {readonly Failure[]} failures
 * @returns {string[]} One for each kind of test.
 */
function listCommands(failures) {
  const runners = new Set(failures.flatMap(({ runner }) => (runner === null ? [] : [runner])))
  return [...runners].map((runner) => {
    const own = failures.filter((failure) => failure.runner === runner)
    const places = [...new Set(own.map(({ place }) => place))].join(' ')
    const titles = own.map(({ title }) => title.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    const isNamed = runner.includes('vitest') && titles.every((title) => title !== '')
    const name = isNamed ? ` -t ${quote(titles.join('|'))}` : ''
    const command = `${runner} ${places}`
    return `repeat: ${command.length + name.length > maxCommandLength ? command : `${command}${name}`}`
  })
}

/**
 * Returns a text as one word of a shell.
 *
 * @param {string} text
 */
function quote(text) {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
