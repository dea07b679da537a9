/**
 * A page translator, which Chrome, Edge and Safari have, replaces each text node by elements of its own. React knows
 * nothing of that: where it then inserts before such a text, or removes one, it throws, and the whole screen is gone. So a
 * text stands in an element of its own wherever something beside it comes and goes, the text itself included.
 *
 * A text is what is no element by its form or name. Blanks are none: translators leave them.
 *
 * @typedef {{ type: string, name: string, value: unknown, expression: Node, right: Node, consequent: Node, alternate: Node,
 *   callee: Node, property: Node, children: Node[] }} Node As far as the node has them.
 */

const message =
  'A text beside something that comes and goes stands in an element of its own: page translators move it.'

/** Names of what is given as elements by its callers, and of functions that return them. */
const elements =
  /^(children|content|footer|actions|choices|acts|turns|icon|chooser|facts|input|press|createPortal|bulkActions|toTable|toPart|render[A-Z]\w*)$/

/** @param {Node} node */
function isBlank({ type, value, expression }) {
  if (type === 'JSXText') return String(value).trim() === ''
  if (type !== 'JSXExpressionContainer') return false
  const isBlankText = expression.type === 'Literal' && String(expression.value).trim() === ''
  return isBlankText || expression.type === 'JSXEmptyExpression'
}

/** @param {Node} expression @returns {boolean} */
function comesAndGoes(expression) {
  if (expression.type === 'ChainExpression') return comesAndGoes(expression.expression)
  return ['LogicalExpression', 'ConditionalExpression'].includes(expression.type) || isList(expression)
}

/** @param {Node} expression */
function isList({ type, callee }) {
  return (
    type === 'CallExpression' &&
    callee.type === 'MemberExpression' &&
    ['map', 'from'].includes(callee.property.name)
  )
}

/** @param {Node} expression @returns {boolean} Whether it may be a text, also one of a choice. */
function mayBeText(expression) {
  switch (expression.type) {
    case 'JSXElement':
    case 'JSXFragment':
    case 'ArrowFunctionExpression':
      return false
    case 'Literal':
      return typeof expression.value === 'string'
    case 'ChainExpression':
      return mayBeText(expression.expression)
    case 'LogicalExpression':
      return mayBeText(expression.right)
    case 'ConditionalExpression':
      return mayBeText(expression.consequent) || mayBeText(expression.alternate)
    case 'Identifier':
      return expression.name !== 'undefined' && !elements.test(expression.name)
    case 'MemberExpression':
      return !elements.test(expression.property.name)
    case 'CallExpression':
      return !isList(expression) && mayBeText(expression.callee)
    default:
      return true
  }
}

/** @param {Node} node */
const isText = ({ type, expression }) =>
  type === 'JSXText' || (type === 'JSXExpressionContainer' && mayBeText(expression))

export default {
  meta: { name: 'samhus' },
  rules: {
    'translatable-text': {
      /** @param {{ report: (problem: { node: Node, message: string }) => void }} context */
      create(context) {
        /** @param {Node[]} parts */
        const report = (parts) => {
          for (const part of parts.filter(isText)) context.report({ node: part, message })
        }
        return {
          /** @param {Node} element */
          JSXElement({ children }) {
            const parts = children.filter((child) => !isBlank(child))
            const hasChoice = parts.some(
              ({ type, expression }) => type === 'JSXExpressionContainer' && comesAndGoes(expression),
            )
            // React writes a text that is alone in an element as the element's own.
            if (parts.length > 1 && hasChoice) report(parts)
          },
          /** @param {Node} fragment It comes and goes as a whole, and leaves its texts to the element around it. */
          JSXFragment({ children }) {
            report(children.filter((child) => !isBlank(child)))
          },
        }
      },
    },
  },
}
