import { parseAst } from 'rolldown/parseAst'

/** An expression that reads the system's or the database's clock. */
export interface ClockRead {
  readonly line: number
  readonly text: string
}

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

const sqlClock =
  /\b(?:now|clock_timestamp|statement_timestamp|transaction_timestamp|timeofday)\s*\(|\b(?:current_timestamp|current_date|current_time|localtimestamp|localtime)\b|'(?:now|today|tomorrow|yesterday)'/i
/** How long a statement has run: no instant, and so the same however the clocks are set. */
const sqlDuration = /clock_timestamp\(\) - statement_timestamp\(\)/g
const sqlComment = /--[^\n]*|\/\*[\s\S]*?\*\//g
const typeScriptExpression = /^TS(?:As|Satisfies|NonNull|Instantiation|TypeAssertion)/

/**
 * Finds every use of `Date` that may read the system's clock, and `Temporal.Now`.
 *
 * Not listed, because they do not: `new Date(something)`, `Date.UTC`, `Date.parse`, `instanceof Date`, types.
 */
export function findClockReads(source: string, path: string): ClockRead[] {
  const reads: ClockRead[] = []
  walk(parseSource(source, path), null, (node, parent) => {
    const isDate = node.type === 'Identifier' && node['name'] === 'Date'
    const isNow = node.type === 'Identifier' && node['name'] === 'Now'
    if (!(isDate && !isHarmless(node, parent)) && !(isNow && parent?.type === 'MemberExpression')) return
    const { start, end } = isDate && parent ? parent : node
    reads.push({ line: findLine(source, start), text: source.slice(start, end) })
  })
  return reads
}

/** Finds every string or template of a source with SQL that reads the database's clock, apart from a duration. */
export function findSqlClockReadsInSource(source: string, path: string): ClockRead[] {
  const reads: ClockRead[] = []
  walk(parseSource(source, path), null, (node) => {
    const text = node.type === 'TemplateElement' ? (node['value'] as { raw: string }).raw : node['value']
    if (node.type !== 'TemplateElement' && node.type !== 'Literal') return
    const found =
      typeof text === 'string' ? sqlClock.exec(text.replace(sqlComment, '').replace(sqlDuration, '')) : null
    if (found) reads.push({ line: findLine(source, node.start), text: found[0] })
  })
  return reads
}

/** Finds every line of an SQL file, without its comments, that reads the database's clock. */
export function findSqlClockReads(sql: string): ClockRead[] {
  const bare = sql.replace(sqlComment, (comment) => comment.replace(/[^\n]/g, ' '))
  return bare.split('\n').flatMap((text, index) => {
    const found = sqlClock.exec(text)
    return found ? [{ line: index + 1, text: found[0] }] : []
  })
}

function isHarmless(date: Node, parent: Node | null): boolean {
  if (!parent) return false
  const isKey = parent['property'] === date && parent['computed'] === false && !isGlobal(parent['object'])
  if (isKey || (parent['key'] === date && parent['value'] !== date)) return true
  if (parent.type === 'NewExpression') return (parent['arguments'] as unknown[]).length > 0
  if (parent.type === 'BinaryExpression') return parent['operator'] === 'instanceof'
  if (parent.type !== 'MemberExpression' || parent['object'] !== date) return false
  const { name } = parent['property'] as { name?: string }
  return name === 'UTC' || name === 'parse'
}

function isGlobal(node: unknown): boolean {
  const { name } = node as { name?: string }
  return name === 'globalThis' || name === 'window' || name === 'self'
}

function parseSource(source: string, path: string): Node {
  const program: unknown = parseAst(source, { lang: path.endsWith('x') ? 'tsx' : 'ts' }, path)
  return program as Node
}

/** Visits every node below `node` except types. */
function walk(node: Node, parent: Node | null, visit: (node: Node, parent: Node | null) => void): void {
  visit(node, parent)
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? (value as unknown[]) : [value]) {
      if (isNode(child) && (!child.type.startsWith('TS') || typeScriptExpression.test(child.type))) {
        walk(child, node, visit)
      }
    }
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'
}

function findLine(source: string, offset: number): number {
  return source.slice(0, offset).split('\n').length
}
