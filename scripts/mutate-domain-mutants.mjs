import { parseAst } from 'rolldown/parseAst'

/**
 * One small wrong change of a source text.
 *
 * @typedef {{ start: number, end: number, replacement: string, line: number }} Mutant
 */

/** @typedef {{ type: string, start: number, end: number, [key: string]: unknown }} Node */
/** @typedef {(node: Node, text: (node: unknown) => string) => readonly (readonly [node: unknown, replacement: string])[]} Mutator */

/** @type {Record<string, readonly string[]>} */
const otherOperators = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '&&': ['||'],
  '||': ['&&'],
  '??': ['&&'],
  '+=': ['-='],
  '??=': ['&&='],
}

/** @type {Record<string, string>} */
const otherMethods = { some: 'every', every: 'some', min: 'max', max: 'min', toLowerCase: 'toUpperCase' }

/** Calls that leave their object as it was when they are left out. */
const droppable = new Set(['filter', 'toSorted', 'trim', 'slice'])

/** @param {unknown} value @returns {value is Node} */
function isNode(value) {
  return typeof value === 'object' && value !== null && typeof (/** @type {Node} */ (value).type) === 'string'
}

/** @type {Mutator} */
function operators(node, text) {
  const [left, right] = [text(node.left), text(node.right)]
  const others = otherOperators[String(node.operator)] ?? []
  return others.map((operator) => [node, `(${left} ${operator} ${right})`])
}

/** @type {Mutator} */
function assignments(node, text) {
  const others = otherOperators[String(node.operator)] ?? []
  return others.map((operator) => [node, `${text(node.left)} ${operator} ${text(node.right)}`])
}

/** @type {Mutator} */
function conditions({ test }) {
  return [
    [test, 'true'],
    [test, 'false'],
  ]
}

/** @type {Mutator} */
function literals(node) {
  const { value } = node
  if (typeof value === 'number') return [[node, String(value + 1)]]
  if (typeof value === 'boolean') return [[node, String(!value)]]
  return typeof value === 'string' ? [[node, value === '' ? "'mutant'" : "''"]] : []
}

/** @type {Mutator} */
function calls(node, text) {
  const callee = node.callee
  if (!isNode(callee) || callee.type !== 'MemberExpression' || !isNode(callee.property)) return []
  const name = text(callee.property)
  const other = otherMethods[name]
  if (other !== undefined) return [[callee.property, other]]
  return droppable.has(name) ? [[node, text(callee.object)]] : []
}

/** @type {Record<string, Mutator>} */
const mutators = {
  BinaryExpression: operators,
  LogicalExpression: operators,
  AssignmentExpression: assignments,
  ConditionalExpression: conditions,
  IfStatement: conditions,
  // A condition that stays true would only show that the tests end by a time-out.
  WhileStatement: ({ test }) => [[test, 'false']],
  UnaryExpression: (node, text) => {
    if (node.operator === '!') return [[node, `(${text(node.argument)})`]]
    return node.operator === '-' ? [[node, `(+${text(node.argument)})`]] : []
  },
  Literal: literals,
  TemplateLiteral: (node) => [[node, "''"]],
  ArrayExpression: (node) => (/** @type {unknown[]} */ (node.elements).length > 0 ? [[node, '[]']] : []),
  ArrowFunctionExpression: ({ body }) =>
    isNode(body) && body.type !== 'BlockStatement' ? [[body, 'undefined']] : [],
  FunctionDeclaration: ({ body }) => (isNode(body) ? [[body, '{}']] : []),
  CallExpression: calls,
}

/** Nodes with nothing inside that runs. */
function isSilent(/** @type {Node} */ node) {
  if (node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression') return false
  return node.type.startsWith('TS') || node.type === 'ImportDeclaration'
}

/**
 * Every mutant of a TypeScript source.
 *
 * @param {string} source
 * @param {string} path
 * @returns {Mutant[]}
 */
export function mutantsOf(source, path) {
  /** @type {Mutant[]} */
  const mutants = []
  const text = (/** @type {unknown} */ node) => (isNode(node) ? source.slice(node.start, node.end) : '')

  /** @param {unknown} value */
  const visit = (value) => {
    if (Array.isArray(value)) return value.forEach(visit)
    if (!isNode(value) || isSilent(value)) return
    for (const [target, replacement] of mutators[value.type]?.(value, text) ?? []) {
      const { start, end } = /** @type {Node} */ (target)
      mutants.push({ start, end, replacement, line: source.slice(0, start).split('\n').length })
    }
    const isExpressionOfType = value.type === 'TSAsExpression' || value.type === 'TSSatisfiesExpression'
    for (const [key, child] of Object.entries(value)) {
      if (key === 'typeAnnotation' || key === 'returnType' || key === 'typeArguments') continue
      if (key === 'key' && value.type === 'Property' && value.computed !== true) continue
      if (!isExpressionOfType || key === 'expression') visit(child)
    }
  }
  visit(parseAst(source, { lang: 'ts' }, path))
  return mutants
}
