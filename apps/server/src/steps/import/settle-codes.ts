import type { ImportOwner } from '../../db/queries/import-facts.ts'
import type { ImportProblem, PlannedRow } from './importer.ts'
import type { OwnerWrite } from './write-owners.ts'

/** A row of a file of owners with what it writes; null: nothing. */
export interface JudgedOwner {
  readonly row: PlannedRow
  readonly write: OwnerWrite | null
}

/** An owner's code that a row writes, or that a person brings who becomes a member. */
interface Claim {
  readonly index: number
  readonly key: string
  /** Who has the code after the row: `Anna Holm (S-001)`. */
  readonly holder: string
  /** What a member gives up by it, and has again if the row is refused; empty: none. */
  readonly before: string
  readonly known: OwnerWrite['known']
  /** The row writes the code; else it is the person's already. */
  readonly isWritten: boolean
}

const toKey = (code: string): string => code.trim().toLowerCase()
const describe = (name: string, code: string): string => `${name} (${code.trim()})`

/**
 * Returns the rows, with those refused that give an owner the code of another member of the group, or that of an earlier
 * row, since files name owners by it; a code that a row frees can be taken by another one. Who brings a taken code from
 * another group is noted, since it stands there too.
 *
 * @see docs/rules.md R201
 */
export function settleCodes(judged: readonly JudgedOwner[], owners: readonly ImportOwner[]): JudgedOwner[] {
  const claims = judged.flatMap(({ write }, index) => toClaim(write, index) ?? [])
  const problems = claims.length === 0 ? new Map<number, ImportProblem>() : findProblems(claims, owners)
  return judged.map((one, index) => {
    const problem = problems.get(index)
    if (problem === undefined) return one
    if (one.write?.changes.some(({ field }) => field === 'title') !== true) {
      return { ...one, row: { ...one.row, problems: [...one.row.problems, problem] } }
    }
    return { row: { ...one.row, fate: 'refused', changes: [], problems: [problem] }, write: null }
  })
}

function toClaim(write: OwnerWrite | null, index: number): Claim | null {
  if (write === null) return null
  const { known, values, changes } = write
  const code = values.title ?? known?.title ?? ''
  const isMember = known !== null && known.membershipId !== null
  const isWritten = changes.some(({ field }) => field === 'title')
  if (toKey(code) === '' || (isMember && !isWritten)) return null
  const holder = describe(values.name ?? known?.name ?? '', code)
  return { index, key: toKey(code), holder, before: isMember ? toKey(known.title) : '', known, isWritten }
}

/** Returns by the rows' places what is wrong with their codes. */
function findProblems(claims: readonly Claim[], owners: readonly ImportOwner[]): Map<number, ImportProblem> {
  const freed = new Set(claims.flatMap(({ known, isWritten }) => (known && isWritten ? known.id : [])))
  const held = new Map<string, string>()
  for (const { personId, name, code, hasLeft } of owners) {
    if (!hasLeft && code.trim() !== '' && !freed.has(personId)) held.set(toKey(code), describe(name, code))
  }
  const claimed = new Map<string, Claim>()
  const problems = new Map<number, ImportProblem>()
  /** The member of a refused row keeps their code: a row that was to have it is refused too, and so on. */
  const refuse = (first: Claim, problem: ImportProblem['problem'], holder: string): void => {
    let refused: Claim | undefined = first
    let detail = holder
    while (refused !== undefined) {
      const { index, before, known, isWritten }: Claim = refused
      const why = refused === first ? problem : 'code-is-taken'
      problems.set(index, { field: 'title', problem: isWritten ? why : 'code-is-shared', detail })
      if (!isWritten || before === '' || known === null) return
      detail = describe(known.name, known.title)
      held.set(before, detail)
      refused = claimed.get(before)
      claimed.delete(before)
    }
  }
  for (const claim of claims) {
    const holder = held.get(claim.key)
    const earlier = claimed.get(claim.key)
    if (holder !== undefined) refuse(claim, 'code-is-taken', holder)
    else if (earlier !== undefined) refuse(claim, 'same-code', earlier.holder)
    else claimed.set(claim.key, claim)
  }
  return problems
}
