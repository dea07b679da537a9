import { randomBytes } from 'node:crypto'
import type { Operation } from '@samhus/contract/operation'
import sharp from 'sharp'
import { z } from 'zod'
import { sheets } from '../../src/admin-sheets.ts'
import type { CallInput } from '../access-matrix/access-matrix.ts'
import { createLargestValue, type LargestOptions } from './largest-value.ts'

/** Fillers of texts, the dearest of their kind: what is escaped, what Markdown nests, what templates replace, long bytes. */
export const fillers = ['<&"\'', '€', '* <b\n', '[', '> ', '_*a', '{{owner_name}} ', 'ab '] as const

/** A shorter text costs nothing, whatever it is. */
const isLongText = 1_000

/** Inputs of an operation that are large in one way. */
export interface LargestForm {
  readonly name: string
  readonly filler?: (typeof fillers)[number]
  /** Lists the whole of a list, which a filter might leave empty. */
  readonly hasNoFilters?: boolean
  /** Path parameters that are chosen from a few, and the query that belongs to them. */
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
}

export interface LargestInput extends CallInput {
  /** As it is sent. */
  readonly text?: string
}

interface LargestInputOptions extends Pick<LargestOptions, 'known'> {
  readonly form?: LargestForm
  /** Of a file's limit; 1 is the whole of it. */
  readonly fileShare: number
}

const defaultBodyBytes = 64 * 1024

/**
 * What an operation checks beyond its schema, or merges with what is stored: by its name, the properties of a valid call
 * that stay. Without them the call would be refused before any work.
 */
const keptProperties: Readonly<Record<string, readonly string[]>> = {
  'update-profile': ['email', 'phone', 'zip'],
  'add-owner': ['phone', 'zip'],
  'update-owner': ['phone', 'zip'],
  'anonymize-owner': ['name'],
  'change-folder': ['formerName'],
  'change-document': ['formerName'],
  'remove-folder': ['version'],
  'remove-document': ['version'],
  'update-group': ['code'],
  'update-house': ['code'],
  // The texts of a sheet's query name choices of its list.
  sheet: [
    'groupId',
    'houseId',
    'userId',
    'personId',
    'actorId',
    'assigneeId',
    'bookingId',
    'importId',
    'year',
    'week',
    'weeks',
    'weekNumber',
    'from',
    'to',
    'isEnabled',
    'role',
    'status',
    'state',
    'kind',
    'type',
    'subjectKind',
    'action',
    'byAdmin',
    'sort',
  ],
  // The domain has the limits of a policy.
  'check-policy': ['constants'],
  'change-policy': ['constants'],
  'map-import': ['columns'],
  'price-weeks': ['points'],
  'price-group-year': ['points'],
  'create-calendar': ['source'],
  'create-group-year': ['weeks'],
  // The addresses to which mail is limited are a setting of all groups.
  'change-mail-settings': ['groupId'],
  'correct-details': ['seen'],
  'point-receivers': ['assignmentId'],
  'reply-support': ['to'],
}

/**
 * Returns the largest input that the contract accepts for an operation, by a small one that is valid.
 *
 * @throws Error where there is none
 */
export async function createLargestInput(
  operation: Operation,
  valid: CallInput,
  { known, fileShare, form = { name: '' } }: LargestInputOptions,
): Promise<LargestInput> {
  const { filler = 'x', hasNoFilters = false } = form
  const asGiven = keptProperties[operation.name] ?? []
  const create = (schema: Operation['body'], given: unknown) =>
    schema && createLargestValue(schema, given ?? {}, { filler, known, asGiven })
  const params = create(operation.params, { ...valid.params, ...form.params }) as CallInput['params']
  const query = create(operation.query, valid.query) as CallInput['query']
  const body = create(operation.body, valid.body) as object | undefined
  const text = body && JSON.stringify(body)
  const limit = operation.bodyBytes ?? defaultBodyBytes
  if (text && Buffer.byteLength(text) > limit) {
    throw new Error(`the largest body has ${Buffer.byteLength(text)} bytes, and ${limit} are taken`)
  }
  const file = valid.file && (await createLargestFile(operation, valid.file, fileShare))
  return {
    ...(params && { params }),
    ...(query && { query: form.query ?? (hasNoFilters ? dropFilters(query, valid) : query) }),
    ...(text && { text }),
    ...(file && { file }),
  }
}

/** Returns what differs between inputs that all are the largest: fillers of long texts, no filters, each choice in a path. */
export async function listLargestForms(
  operation: Operation,
  valid: CallInput,
  options: LargestInputOptions,
): Promise<LargestForm[]> {
  const plain = await createLargestInput(operation, valid, options)
  const filled = hasLongText(plain) ? fillers.map((filler) => ({ name: JSON.stringify(filler), filler })) : []
  const whole =
    operation.method === 'GET' && operation.query ? [{ name: 'no filters', hasNoFilters: true }] : []
  const forms: LargestForm[] = [{ name: 'plain' }]
  for (const form of [...filled, ...whole]) {
    // A dear text may be longer in bytes than the server takes.
    const fits = await createLargestInput(operation, valid, { ...options, form }).then(
      () => true,
      () => false,
    )
    if (fits) forms.push(form)
  }
  return [...forms, ...listChoices(operation, options)]
}

function listChoices({ params, name }: Operation, { known }: LargestInputOptions): LargestForm[] {
  const { properties = {} } = (
    params ? z.toJSONSchema(params, { io: 'input', unrepresentable: 'any' }) : {}
  ) as {
    readonly properties?: Readonly<Record<string, { readonly enum?: readonly string[] }>>
  }
  return Object.entries(properties).flatMap(([param, { enum: choices = [] }]) =>
    choices.map((choice) => {
      // A sheet is asked for with the query of its list.
      const list = name === 'sheet' ? sheets[choice as keyof typeof sheets] : undefined
      const query = list && createLargestValue(list.query, {}, { filler: 'x', known, hasOnlyRequired: true })
      return {
        name: choice,
        params: { [param]: choice },
        ...(query ? { query: query as LargestForm['query'] } : {}),
      }
    }),
  ) as LargestForm[]
}

/** The number of rows stays, and what a valid call has. */
function dropFilters(query: Readonly<Record<string, string>>, { query: valid = {} }: CallInput) {
  const kept = Object.keys(valid).filter((name) => name !== 'search')
  const names = new Set([...kept, 'pageSize', 'limit', 'weeks'])
  return Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => (names.has(name) ? [[name, valid[name] ?? value]] : [])),
  ) as Readonly<Record<string, string>>
}

function hasLongText({ text = '{}' }: LargestInput): boolean {
  let isLong = false
  JSON.parse(text, (_name, value: unknown) => {
    isLong ||= typeof value === 'string' && value.length >= isLongText
    return value
  })
  return isLong
}

const files = new Map<string, Promise<Buffer>>()

/** Returns a file of the kind of a small one, at the limits of the operation and of what reads it. */
function createLargestFile(
  { fileBytes = 0, name, query }: Operation,
  small: Buffer,
  share: number,
): Promise<Buffer> {
  const bytes = Math.floor(fileBytes * share)
  const isPicture = small.subarray(0, 2).toString('hex') === 'ffd8'
  const key = `${isPicture} ${query && name === 'start-import' ? 'sheet' : ''} ${bytes}`
  const made = files.get(key) ?? (isPicture ? createPicture(bytes, share) : createOther(small, bytes, share))
  files.set(key, made)
  return made
}

/** 64 megapixels, the limit of `storage/images.ts`, with as much noise as the limit of the file lets in. */
async function createPicture(bytes: number, share: number): Promise<Buffer> {
  const side = Math.max(64, Math.floor(8_000 * Math.sqrt(share)))
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const size = { width: side, height: side, channels: 3 } as const
  const raw = await sharp({ create: { ...size, background: '#000', noise } })
    .raw()
    .toBuffer()
  for (const quality of [60, 30, 10, 1]) {
    const made = await sharp(raw, { raw: size }).jpeg({ quality }).toBuffer()
    if (made.length <= bytes || share < 1) return made
  }
  throw new Error(`no picture of ${side} × ${side} has ${bytes} bytes`)
}

const maxSheetRows = 5_000
const maxSheetCells = 16_384

/** A sheet has as many rows as an import takes, with long cells; of every other file only the length counts. */
async function createOther(small: Buffer, bytes: number, share: number): Promise<Buffer> {
  const [header, row] = small.toString().split('\r\n')
  if (row === undefined || !header?.includes(';')) return randomBytes(bytes)
  const columns = header.split(';').length
  const rows = Math.min(maxSheetRows, Math.floor(maxSheetCells / columns) - 2) * share
  const width = Math.max(1, Math.min(200, Math.floor(bytes / rows) - 40))
  const lines = Array.from(
    { length: Math.ceil(rows) },
    (_, at) => `owner${at}@sheet.example;"${'""'.repeat(width / 2)}"`,
  )
  return Buffer.from(`${[header, ...lines].join('\r\n')}\r\n`)
}
