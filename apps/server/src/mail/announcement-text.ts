import type { Token } from 'markdown-it'
import { cleanText } from './clean-value.ts'
import { keepLines, parseMarkdown } from './markdown.ts'

/** A part of a line; `url` where it is a link. */
export interface TextSpan {
  readonly text: string
  readonly url: string | null
  readonly isStrong: boolean
  readonly isEmphasized: boolean
}

/** A paragraph or what stands in its place; `number` in a numbered list only. */
export interface TextBlock {
  readonly kind: 'paragraph' | 'heading' | 'item' | 'quote'
  readonly number: number | null
  readonly spans: readonly TextSpan[]
}

const maxExcerpt = 180

/** Returns how an announcement begins, without markup and empty lines. */
export function createExcerpt(body: string): string {
  const words = createBlocks(body)
    .map(({ spans }) => spans.map(({ text }) => text).join(''))
    .join('\n')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')
  const characters = Array.from(words)
  return characters.length > maxExcerpt
    ? `${characters
        .slice(0, maxExcerpt - 1)
        .join('')
        .trimEnd()}…`
    : words
}

/**
 * Returns what an announcement says for a page that shows no HTML of ours: its paragraphs, headings, items of lists and
 * quotes, in the order of the text. By the same Markdown as in its mail.
 */
export function createBlocks(body: string): TextBlock[] {
  const open: { kind: 'item' | 'quote'; number: number | null }[] = []
  const numbers: (number | null)[] = []
  const blocks: TextBlock[] = []
  let isHeading = false
  for (const token of parseMarkdown(keepLines(cleanText(body)))) {
    if (token.type === 'ordered_list_open') numbers.push(Number(token.attrGet('start') ?? 1))
    if (token.type === 'bullet_list_open') numbers.push(null)
    if (token.type.endsWith('_list_close')) numbers.pop()
    if (token.type === 'list_item_open') open.push({ kind: 'item', number: takeNumber(numbers) })
    if (token.type === 'blockquote_open') open.push({ kind: 'quote', number: null })
    if (token.type === 'list_item_close' || token.type === 'blockquote_close') open.pop()
    if (token.type === 'heading_open') isHeading = true
    if (token.type === 'heading_close') isHeading = false
    if (token.type !== 'inline') continue
    const around = open.at(-1)
    const kind = isHeading ? 'heading' : (around?.kind ?? 'paragraph')
    blocks.push({ kind, number: isHeading ? null : (around?.number ?? null), spans: createSpans(token) })
  }
  return blocks
}

/** Returns the number of the next item of the innermost list; null in a list without numbers. */
function takeNumber(numbers: (number | null)[]): number | null {
  const number = numbers.at(-1) ?? null
  if (number !== null) numbers[numbers.length - 1] = number + 1
  return number
}

function createSpans({ children }: Token): TextSpan[] {
  const spans: TextSpan[] = []
  let [url, strong, emphasized]: [string | null, number, number] = [null, 0, 0]
  for (const child of children ?? []) {
    if (child.type === 'link_open') url = String(child.attrGet('href') ?? '')
    if (child.type === 'link_close') url = null
    if (child.type === 'strong_open' || child.type === 'strong_close') strong += child.nesting
    if (child.type === 'em_open' || child.type === 'em_close') emphasized += child.nesting
    const text = toText(child)
    if (text !== '') spans.push({ text, url, isStrong: strong > 0, isEmphasized: emphasized > 0 })
  }
  return spans
}

function toText({ type, content }: Token): string {
  if (type === 'hardbreak') return '\n'
  return type === 'softbreak' ? ' ' : content
}
