import type { sheet as contract, SheetName } from '@samhus/contract/admin-shell'
import type { Input } from '@samhus/contract/operation'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { z } from 'zod'
import type { Language } from '../../locales/language.ts'
import type { OpenSheet, Sheet } from '../../reads/sheets/sheet.ts'
import { RefusedError } from '../../shared/refused-error.ts'
import { toSlices } from '../../shared/slices.ts'
import type { HttpContext } from '../context.ts'
import { createRoute, requireCaller, type Route } from '../operation-routes.ts'
import { byteOrderMark, formatCell, toCsvLines } from './csv.ts'
import { createSheetFileName } from './file-name.ts'

/** Formatted before others have their turn. */
const rowsPerTurn = 100

/** A list or report that can be downloaded, with the query that its filters are. */
export interface DownloadableList {
  readonly query: z.ZodType
  readonly open: OpenSheet<never>
}

/** @param operation The list's own, or what else has the query of the sheet. */
export function downloadable<Query extends z.ZodType>(
  { query }: { readonly query?: Query | undefined },
  open: OpenSheet<z.infer<Query>>,
): DownloadableList {
  return { query: query ?? z.strictObject({}), open }
}

/**
 * Serves lists as CSV files, row by row as they are read. The query is parsed as that of the list's own operation, so a
 * filter that the list does not have is invalid-request. A list that is not in `lists` is not-found.
 *
 * `X-Sheet` has what the file cannot say: how many lines are above the columns' labels, and the kind of each column.
 */
export function serveSheet(
  operation: typeof contract,
  lists: Readonly<Partial<Record<SheetName, DownloadableList>>>,
): Route {
  const run = async (context: HttpContext, request: FastifyRequest, input: unknown): Promise<SheetFile> => {
    const { list, language = 'da', ...filters } = input as Input<typeof contract>
    const found = lists[list]
    if (!found) throw new RefusedError('not-found')
    const { actor } = requireCaller(request)
    const query = readFilters(found.query, filters)
    const sheet = await found.open({ deps: context.deps, actor, language }, query as never)
    const { names = {} } = sheet
    const at = context.deps.now()
    const { name: brand } = await context.deps.brand.read()
    return {
      name: createSheetFileName({ brand, kind: list, at, ...names }),
      sheet,
      lines: await startLines(sheet, language),
    }
  }
  return createRoute(operation, run, { send: sendSheet })
}

function readFilters(query: z.ZodType, filters: object): unknown {
  const given = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined))
  const parsed = query.safeParse(given)
  if (!parsed.success) throw new RefusedError('invalid-request')
  return parsed.data
}

interface SheetFile {
  readonly name: string
  readonly sheet: Sheet
  readonly lines: AsyncIterable<string>
}

/** Reads the first batch before anything is sent: what fails until then is an error response like any other. */
async function startLines(sheet: Sheet, language: Language): Promise<AsyncIterable<string>> {
  const batches = sheet.batches[Symbol.asyncIterator]()
  const first = await batches.next()
  return writeLines(sheet, language, { batches, first })
}

/** Returns the lines of the file, some at a time: others run in between. */
export async function* writeLines(
  { columns, heading = [] }: Omit<Sheet, 'batches'>,
  language: Language,
  { batches, first }: { batches: AsyncIterator<readonly never[]>; first: IteratorResult<readonly never[]> },
): AsyncGenerator<string> {
  const headLines = heading.map((line) => line.map((cell) => formatCell(cell, 'text', language)))
  yield byteOrderMark + toCsvLines([...headLines, columns.map(({ label }) => label)])
  const toLine = (row: never): string[] =>
    columns.map(({ kind, value }) => formatCell(value(row), kind, language))
  try {
    for (let batch = first; batch.done !== true; batch = await batches.next()) {
      for (const rows of toSlices(batch.value, rowsPerTurn)) {
        yield toCsvLines(rows.map(toLine))
        await setImmediate()
      }
    }
  } finally {
    await batches.return?.()
  }
}

function sendSheet(_request: FastifyRequest, reply: FastifyReply, response: unknown): unknown {
  const { name, sheet, lines } = response as SheetFile
  const shape = { heading: sheet.heading?.length ?? 0, columns: sheet.columns.map(({ kind }) => kind) }
  return reply
    .type('text/csv; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('x-sheet', JSON.stringify(shape))
    .send(Readable.from(lines, { objectMode: false }))
}
