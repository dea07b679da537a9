/** A node of a query as PostgreSQL has parsed it: `{VAR :varno 1 …}` is of kind `VAR`. */
export interface TreeNode {
  readonly kind: string
  readonly fields: Readonly<Record<string, TreeValue>>
}

/** A word, a node, a list, or the words of a field that has several. `<>` is nothing. */
export type TreeValue = string | TreeNode | readonly TreeValue[]

/** Reads the text of a `pg_node_tree`. */
export function parseTree(text: string): TreeValue {
  const words = text.match(/[(){}]|(?:\\.|[^\s(){}\\])+/g) ?? []
  let at = 0
  const take = (): string => words[at++] ?? '}'

  function readNode(): TreeNode {
    const kind = take()
    const fields: Record<string, TreeValue> = {}
    for (let name = take(); name !== '}'; name = take()) {
      const values: TreeValue[] = []
      while (words[at] !== '}' && !words[at]?.startsWith(':')) values.push(readValue())
      const [first] = values
      fields[name.slice(1)] = values.length === 1 && first !== undefined ? first : values
    }
    return { kind, fields }
  }

  function readValue(): TreeValue {
    const word = take()
    if (word === '{') return readNode()
    if (word !== '(') return word
    const list: TreeValue[] = []
    while (words[at] !== ')') list.push(readValue())
    at += 1
    return list
  }

  return readValue()
}

export const isNode = (value: TreeValue | undefined): value is TreeNode =>
  typeof value === 'object' && 'kind' in value

/** Returns the nodes of a list. */
export const toNodes = (value: TreeValue | undefined): readonly TreeNode[] =>
  Array.isArray(value) ? value.filter(isNode) : []

/** Returns the node of a field, if it has one. */
export function toNode(value: TreeValue | undefined): TreeNode | undefined {
  return isNode(value) ? value : undefined
}

/** Returns every node of some kinds in a value, those within each other too, but none within a query in it. */
export function collectNodes(value: TreeValue | undefined, kinds: readonly string[]): TreeNode[] {
  if (value === undefined || typeof value === 'string') return []
  if (!isNode(value)) return value.flatMap((each) => collectNodes(each, kinds))
  if (value.kind === 'QUERY') return []
  const below = Object.values(value.fields).flatMap((each) => collectNodes(each, kinds))
  return kinds.includes(value.kind) ? [value, ...below] : below
}
