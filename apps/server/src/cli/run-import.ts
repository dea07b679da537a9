import type { ImportFate } from '@samhus/domain/import'
import { findGroupByCode } from '../db/queries/group-record.ts'
import { findImport, type StoredImport } from '../db/queries/import.ts'
import { listImportRows, type StagedRow } from '../db/queries/import-rows.ts'
import { checkImports } from '../jobs/check-imports.ts'
import { importCommandWords } from '../locales/import-command.ts'
import { formatImportProblem } from '../locales/import-words.ts'
import type { Language } from '../locales/language.ts'
import type { Deps } from '../shared/deps.ts'
import { InputProblemsError, RefusedError } from '../shared/refused-error.ts'
import { toColumnKey } from '../steps/import/column-key.ts'
import { getImporter } from '../steps/import/importers.ts'
import { applyImport } from '../use-cases/admin/apply-import.ts'
import { discardImport } from '../use-cases/admin/discard-import.ts'
import { mapImport } from '../use-cases/admin/map-import.ts'
import { startImport } from '../use-cases/admin/start-import.ts'
import { type ImportArguments, UnknownNameError } from './import-arguments.ts'

export interface RunContext {
  readonly deps: Deps
  readonly print: (line: string) => void
  readonly sleep: (ms: number) => Promise<unknown>
}

const pollMs = 200
const problemsFound = 1
const fates: readonly ImportFate[] = ['new', 'changed', 'unchanged', 'refused']

/**
 * Judges the rows of a file, prints what becomes of each, and applies them if asked to, by the code of the admin area.
 * What is not applied is discarded. Returns the exit code.
 *
 * @throws UnknownNameError for an unknown association, field or column
 */
export async function runImport(
  context: RunContext,
  args: ImportArguments,
  { bytes, fileName }: { readonly bytes: Buffer; readonly fileName: string },
): Promise<number> {
  const { deps, print } = context
  const groupId = await findGroupByCode(deps.db, args.groupCode)
  if (groupId === null) throw new UnknownNameError(importCommandWords[args.language].noGroup(args.groupCode))
  try {
    const { importId } = await startImport(deps, null, { kind: args.kind, groupId, fileName, bytes })
    try {
      return await judgeAndApply(context, args, importId)
    } finally {
      const { state } = await readImport(deps, importId)
      if (state !== 'applied' && state !== 'discarded') await discardImport(deps, null, { importId })
    }
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error
    print(toSentence(error, args.language))
    return problemsFound
  }
}

async function judgeAndApply(context: RunContext, args: ImportArguments, importId: string): Promise<number> {
  const { deps, print } = context
  const words = importCommandWords[args.language]
  await chooseColumns(deps, args, await readImport(deps, importId))
  const batch = await waitForCheck(context, importId)
  const { state, kind, columns } = batch
  if (state === 'mapping') {
    const missing = getImporter(kind).fields.filter(
      ({ field, isRequired }) => isRequired && columns[field] === undefined,
    )
    print(words.noColumn(missing.map(({ field }) => field).join(', ')))
    return problemsFound
  }
  for (const row of await listImportRows(deps.db, batch)) {
    if (row.fate !== 'unchanged') print(formatRow(row, args))
  }
  const { totals } = await readImport(deps, importId)
  print(fates.map((fate) => `${totals[fate] ?? 0} ${words.fates[fate]}`).join(', '))
  const refused = totals.refused ?? 0
  if (!args.applies) return refused > 0 ? problemsFound : 0
  const written = (totals.new ?? 0) + (totals.changed ?? 0)
  if (written === 0 && (refused === 0 || args.leavesOutRefused)) {
    print(words.nothingToApply)
    return 0
  }
  const { violations } = await applyImport(deps, null, { importId, leavesOutRefused: args.leavesOutRefused })
  print(`${words.applied} ${violations === null ? words.notVerified : words.violations(violations)}`)
  return violations === null || violations > 0 ? problemsFound : 0
}

async function readImport({ db }: Deps, importId: string): Promise<StoredImport> {
  const found = await findImport(db, importId)
  if (!found) throw new Error('an import is never deleted')
  return found
}

async function chooseColumns(
  deps: Deps,
  { columns, weekNumbering }: ImportArguments,
  { id, kind, header }: StoredImport,
): Promise<void> {
  if (Object.keys(columns).length === 0 && weekNumbering === null) return
  const keys = header.map(toColumnKey)
  const fields = getImporter(kind).fields.map(({ field }) => field)
  const chosen = Object.entries(columns).map(([field, name]): [string, number] => {
    const column = keys.indexOf(toColumnKey(name))
    if (!fields.includes(field))
      throw new UnknownNameError(`--columns: ${field} is none of ${fields.join(', ')}`)
    if (column < 0) throw new UnknownNameError(`--columns: the file has no column ${name}`)
    return [field, column]
  })
  await mapImport(deps, null, {
    importId: id,
    columns: Object.fromEntries(chosen),
    ...(weekNumbering === null ? {} : { weekNumbering }),
  })
}

/** A server on the same database may be judging the rows already. */
async function waitForCheck({ deps, sleep }: RunContext, importId: string): Promise<StoredImport> {
  for (;;) {
    await checkImports(deps)
    const batch = await readImport(deps, importId)
    if (batch.state !== 'checking') return batch
    await sleep(pollMs)
  }
}

function formatRow({ number, fate, changes, problems }: StagedRow, { language }: ImportArguments): string {
  const words = importCommandWords[language]
  const parts = [
    ...changes.map(
      ({ field, before, after }) => `${field}: ${before === null ? '' : `${before} → `}${after ?? ''}`,
    ),
    ...problems.map((problem) => `${problem.field ?? words.row}: ${formatImportProblem(problem, language)}`),
  ]
  return `${number}\t${fate === null ? '' : words.fates[fate]}\t${parts.join('; ')}`
}

function toSentence(error: RefusedError, language: Language): string {
  const words = importCommandWords[language]
  if (error instanceof InputProblemsError) {
    return error.problems.map(({ problem }) => words.file[problem] ?? problem).join(' ')
  }
  if (error.type === 'import-has-problems') return words.rowsRefused
  return error.type === 'changed-meanwhile' ? words.changedMeanwhile : words.refused(error.type)
}
