import { collectNodes, isNode, toNode, toNodes, type TreeNode, type TreeValue } from './query-tree.ts'

/** What of the catalogue says which columns hold a group. */
export interface GroupCatalogue {
  /** By the id of a table of groups. */
  readonly tables: ReadonlyMap<string, { readonly name: string; readonly groupColumn: string }>
  /** The ids of the operators `=`. */
  readonly equals: ReadonlySet<string>
}

/** A query of a statement, with what it reads from. */
interface Query {
  readonly node: TreeNode
  readonly parent: Query | null
  /** In the order of their numbers, from 1. */
  readonly sources: Source[]
  readonly ctes: Map<string, { readonly query: Query; readonly isInlined: boolean }>
}

interface Source {
  /** Unique in the statement. */
  readonly id: number
  readonly node: TreeNode
  readonly kind: string | undefined
  readonly query: Query | null
}

/** An equality that every row fulfils: of sources in `marks` only, if it is not null (the other side of an outer join stays). */
interface Equality {
  readonly query: Query
  readonly sides: readonly [TreeNode, TreeNode]
  readonly marks: ReadonlySet<number> | null
}

const sourceKinds = [
  'table',
  'query',
  'join',
  'function',
  'table function',
  'values',
  'cte',
  'tuples',
  'result',
  'group',
]
const [select, insert] = ['1', '3']
const [innerJoin, leftJoin, rightJoin] = ['0', '1', '3']
const anySublink = '2'

const field = (node: TreeNode, name: string): TreeValue | undefined => node.fields[name]
function word(node: TreeNode, name: string): string {
  const value = node.fields[name]
  return typeof value === 'string' ? value : ''
}

/**
 * Which tables of groups a statement reads or writes without naming the group.
 *
 * A use of such a table names it if the group is equal to a parameter, or to the group of another use that does; in each
 * row, so not within an `or`. What is equal to the group of a use that does not name it is not listed again: what is left
 * are the tables at which an engine that spreads groups would have to ask all of them.
 */
export class GroupConditions {
  readonly #catalogue: GroupCatalogue
  readonly #sublinks = new Map<TreeNode, Query>()
  readonly #queries: Query[] = []
  readonly #uses: { readonly table: string; readonly mark: string }[] = []
  readonly #equalities: Equality[]
  /** The columns, as `source.number`, that are equal to something known. */
  #known = new Set<string>()

  /** @param trees The parsed statement: a list of queries. */
  constructor(trees: TreeValue, catalogue: GroupCatalogue) {
    this.#catalogue = catalogue
    collectQueries(trees).forEach((node) => this.#read(node, null))
    this.#equalities = this.#queries.flatMap((query) => this.#listEqualities(query))
  }

  /** Whether the statement writes or locks. */
  get isWrite(): boolean {
    return this.#queries.some(
      ({ node }) => word(node, 'commandType') !== select || toNodes(field(node, 'rowMarks')).length > 0,
    )
  }

  /** Returns the tables in the order of the alphabet, one that is used so several times as often. */
  listUnnamed(): string[] {
    const listed: string[] = []
    let known = this.#follow(new Set())
    for (let rest = this.#uses; (rest = rest.filter(({ mark }) => !known.has(mark))).length > 0;) {
      const tried = rest.map((use) => ({ use, known: this.#follow(new Set([...known, use.mark])) }))
      const best = tried.reduce((a, b) => (b.known.size > a.known.size ? b : a))
      listed.push(best.use.table)
      known = best.known
    }
    return listed.toSorted()
  }

  #read(node: TreeNode, parent: Query | null): Query {
    const query: Query = { node, parent, sources: [], ctes: new Map() }
    this.#queries.push(query)
    for (const cte of toNodes(field(node, 'cteList'))) {
      const isInlined = word(cte, 'cterefcount') === '1' && word(cte, 'ctematerialized') !== '1'
      for (const own of collectQueries(field(cte, 'ctequery') ?? []))
        query.ctes.set(word(cte, 'ctename'), { query: this.#read(own, query), isInlined })
    }
    for (const source of toNodes(field(node, 'rtable'))) {
      const own = toNode(field(source, 'subquery'))
      const kind = sourceKinds[Number(word(source, 'rtekind'))]
      const id = this.#queries.reduce((count, { sources }) => count + sources.length, 0)
      query.sources.push({ id, node: source, kind, query: null })
      const table = kind === 'table' && this.#catalogue.tables.get(word(source, 'relid'))
      if (table) this.#uses.push({ table: table.name, mark: `${id}.${table.groupColumn}` })
      if (own)
        query.sources[query.sources.length - 1] = { id, node: source, kind, query: this.#read(own, query) }
    }
    for (const link of Object.values(node.fields).flatMap((each) => collectNodes(each, ['SUBLINK']))) {
      const own = toNode(field(link, 'subselect'))
      if (own) this.#sublinks.set(link, this.#read(own, query))
    }
    return query
  }

  #listEqualities(query: Query): Equality[] {
    const join = toNode(field(query.node, 'jointree'))
    return [...(join ? this.#ofJoin(query, join) : []), ...this.#ofInsert(query)]
  }

  /** The columns that an insert fills are those of what it inserts. */
  #ofInsert(query: Query): Equality[] {
    if (word(query.node, 'commandType') !== insert) return []
    const varno = word(query.node, 'resultRelation')
    return toNodes(field(query.node, 'targetList')).flatMap((entry) => {
      const value = toNode(field(entry, 'expr'))
      const column = { kind: 'VAR', fields: { varno, varattno: word(entry, 'resno'), varlevelsup: '0' } }
      return value ? [{ query, sides: [column, value], marks: null }] : []
    })
  }

  #ofJoin(query: Query, join: TreeNode): Equality[] {
    const parts =
      join.kind === 'FROMEXPR'
        ? toNodes(field(join, 'fromlist'))
        : [toNode(field(join, 'larg')), toNode(field(join, 'rarg'))].filter((each) => each !== undefined)
    const below = parts.flatMap((each) => this.#ofJoin(query, each))
    const condition = toNode(field(join, 'quals'))
    if (!condition) return below
    const marks = join.kind === 'JOINEXPR' ? listOptional(join) : null
    return [...below, ...this.#ofCondition(query, condition).map((sides) => ({ query, sides, marks }))]
  }

  #ofCondition(query: Query, condition: TreeNode): [TreeNode, TreeNode][] {
    const [first, second] = toNodes(field(condition, 'args'))
    if (condition.kind === 'BOOLEXPR' && word(condition, 'boolop') === 'and')
      return toNodes(field(condition, 'args')).flatMap((each) => this.#ofCondition(query, each))
    if (condition.kind === 'SUBLINK' && word(condition, 'subLinkType') === anySublink) {
      const test = toNode(field(condition, 'testexpr'))
      const own = this.#sublinks.get(condition)
      return test && own ? this.#ofCondition(query, test).map(([a, b]) => [a, this.#toColumn(own, b)]) : []
    }
    const isEqual =
      ['OPEXPR', 'SCALARARRAYOPEXPR'].includes(condition.kind) &&
      this.#catalogue.equals.has(word(condition, 'opno')) &&
      word(condition, 'useOr') !== 'false'
    return isEqual && first && second ? [[first, second]] : []
  }

  /** What is on the right of `in (select …)` is a number of a column there. */
  #toColumn(query: Query, side: TreeNode): TreeNode {
    const [param] = collectNodes(side, ['PARAM'])
    return param
      ? {
          kind: 'COLUMN',
          fields: { id: word(param, 'paramid'), query: String(this.#queries.indexOf(query)) },
        }
      : side
  }

  /** Returns all that is known once some columns are. */
  #follow(known: Set<string>): Set<string> {
    this.#known = known
    for (let size = -1; size < known.size;) {
      size = known.size
      for (const { query, sides, marks } of this.#equalities) {
        const [a, b] = sides
        if (this.#isKnown(query, b)) this.#mark(query, a, marks)
        if (this.#isKnown(query, a)) this.#mark(query, b, marks)
      }
    }
    return known
  }

  /** Whether a value is that of parameters, constants and known columns. */
  #isKnown(query: Query, value: TreeValue | undefined, asked: readonly string[] = []): boolean {
    return collectNodes(value, ['VAR', 'SUBLINK', 'COLUMN']).every((node) => {
      if (node.kind === 'VAR') return this.#isColumnKnown(query, node, asked)
      if (node.kind === 'COLUMN') {
        const own = this.#queries[Number(word(node, 'query'))]
        return own !== undefined && this.#isResultKnown(own, word(node, 'id'), asked)
      }
      const own = this.#sublinks.get(node)
      return own !== undefined && this.#isResultKnown(own, '1', asked)
    })
  }

  #isColumnKnown(from: Query, column: TreeNode, asked: readonly string[]): boolean {
    const query = climb(from, Number(word(column, 'varlevelsup')))
    const source = query?.sources[Number(word(column, 'varno')) - 1]
    const number = word(column, 'varattno')
    if (!query || !source) return false
    if (this.#known.has(`${source.id}.${number}`)) return true
    if (source.kind === 'function') return this.#isKnown(query, field(source.node, 'functions'), asked)
    if (source.kind === 'values') {
      const rows = field(source.node, 'values_lists')
      return (
        Array.isArray(rows) &&
        rows.every((row) => this.#isKnown(query, toNodes(row)[Number(number) - 1], asked))
      )
    }
    const same = toSameColumn(source, number)
    if (same) return this.#isKnown(query, same, asked)
    const own = source.query ?? findCte(query, source)?.query
    return own !== undefined && this.#isResultKnown(own, number, asked)
  }

  #isResultKnown(query: Query, number: string, asked: readonly string[]): boolean {
    const key = `${this.#queries.indexOf(query)}.${number}`
    // A recursive query adds rows to what it begins with.
    if (asked.includes(key)) return true
    return listResults(query, number).every((value) => this.#isKnown(query, value, [...asked, key]))
  }

  /** Notes that a column is known, and what it is a column of, where a condition outside holds inside too. */
  #mark(query: Query, value: TreeNode, marks: ReadonlySet<number> | null): void {
    const column = value.kind === 'RELABELTYPE' ? toNode(field(value, 'arg')) : value
    if (column?.kind !== 'VAR' || word(column, 'varlevelsup') !== '0') return
    const varno = Number(word(column, 'varno'))
    const number = word(column, 'varattno')
    const source = query.sources[varno - 1]
    const isOutside = marks !== null && source?.kind !== 'join' && !marks.has(varno)
    if (!source || isOutside || this.#known.has(`${source.id}.${number}`)) return
    this.#known.add(`${source.id}.${number}`)
    const same = toSameColumn(source, number)
    if (same) return this.#mark(query, same, marks)
    const cte = findCte(query, source)
    const own = source.query ?? (cte?.isInlined ? cte.query : null)
    if (own && isFilterable(own)) listResults(own, number).forEach((each) => this.#mark(own, each, null))
  }
}

/** Returns the numbers of the sources of which an outer join keeps only the rows that fit; null for another join. */
function listOptional(join: TreeNode): ReadonlySet<number> | null {
  const type = word(join, 'jointype')
  if (type === innerJoin) return null
  const side = type === leftJoin ? 'rarg' : type === rightJoin ? 'larg' : undefined
  const parts = side === undefined ? [] : collectNodes(field(join, side), ['RANGETBLREF'])
  return new Set(parts.map((part) => Number(word(part, 'rtindex'))))
}

function climb(query: Query, levels: number): Query | null {
  return levels === 0 ? query : query.parent && climb(query.parent, levels - 1)
}

function findCte(query: Query, source: Source) {
  if (source.kind !== 'cte') return undefined
  return climb(query, Number(word(source.node, 'ctelevelsup')))?.ctes.get(word(source.node, 'ctename'))
}

/** Of a join and of `group by`: the column that it is. */
function toSameColumn({ kind, node }: Source, number: string): TreeNode | undefined {
  if (kind !== 'join' && kind !== 'group') return undefined
  return toNodes(field(node, kind === 'join' ? 'joinaliasvars' : 'groupexprs'))[Number(number) - 1]
}

/** Returns what a column of a query's result is: of each of the queries that `union all` puts together. */
function listResults({ node }: Query, number: string): TreeNode[] {
  const parts = collectNodes(field(node, 'setOperations'), ['RANGETBLREF'])
  if (parts.length > 0)
    return parts.map((part) => ({
      kind: 'VAR',
      fields: { varno: word(part, 'rtindex'), varattno: number, varlevelsup: '0' },
    }))
  const list = word(node, 'commandType') === select ? 'targetList' : 'returningList'
  const entry = toNodes(field(node, list)).find((each) => word(each, 'resno') === number)
  const value = entry && toNode(field(entry, 'expr'))
  return value ? [value] : []
}

/** Whether a condition on a column of the result may as well be asked of the rows that it is made of. */
function isFilterable({ node }: Query): boolean {
  const isPart = ['limitCount', 'limitOffset'].some((name) => isNode(field(node, name)))
  const isRanked = ['hasWindowFuncs', 'hasDistinctOn'].some((name) => word(node, name) === 'true')
  return word(node, 'commandType') === select && !isPart && !isRanked
}

function collectQueries(value: TreeValue): TreeNode[] {
  if (typeof value === 'string') return []
  if (!isNode(value)) return value.flatMap(collectQueries)
  return value.kind === 'QUERY' ? [value] : []
}
