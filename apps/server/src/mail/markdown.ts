import { compile } from 'html-to-text'
import createMarkdownIt, { type MarkdownIt, type Token } from 'markdown-it'
import { escapeHtml } from '../shared/escape-html.ts'
import { linkPlaceholders } from './composed-mail.ts'
import { Markdown } from './template-engine.ts'
import { TemplateError } from './template-error.ts'

/** How elements look in a mail: inline, since many programs drop style sheets; the class is for dark mode. */
export interface ContentStyle {
  readonly elements: Readonly<Record<string, { readonly style: string; readonly class?: string }>>
  /** A paragraph that is one link and nothing else. Both are escaped. */
  readonly button: (url: string, label: string) => string
}

/** Stands for the check-out link until Markdown has read it. Values have no such characters (`cleanLine`). */
export const checkOutMarker = 'https://\ue000check-out'

/** Of one mail: rendering takes its time by these, and an announcement as long as it may be has fewer. */
const maxTokens = 15_000

const placeholder = linkPlaceholders['check-out']
const allowedUrl = /^(?:https?:\/\/[^\s/?#]|mailto:[^\s?]+@)/iu

function createMarkdown(): MarkdownIt {
  const markdown = createMarkdownIt({ html: false, linkify: false, typographer: false, maxNesting: 20 })
  markdown.disable(['image', 'code', 'fence', 'backticks', 'table', 'html_block', 'html_inline', 'reference'])
  const normalize = markdown.normalizeLink.bind(markdown)
  const normalizeText = markdown.normalizeLinkText.bind(markdown)
  markdown.renderer.rules['text'] = (tokens, at) => keepDays(escapeHtml(tokens[at]?.content ?? ''))
  markdown.normalizeLink = (url) => (url === checkOutMarker ? placeholder : normalize(url))
  markdown.normalizeLinkText = (url) => (url === checkOutMarker ? placeholder : normalizeText(url))
  markdown.validateLink = (url) => url === placeholder || allowedUrl.test(url)
  return markdown
}

const markdown = createMarkdown()

/** A day is not broken at its hyphen. */
function keepDays(html: string): string {
  return html.replaceAll(/\d\d\/\d\d-\d{4}/g, '<span style="white-space: nowrap;">$&</span>')
}

/** Returns a value as Markdown that shows exactly these characters; lines stay lines. */
export function escapeMarkdown(value: string): string {
  return value.replace(/[!-/:-@[-`{-~]/gu, '\\$&').replace(/\n(?!\n)(?<!\n\n)/gu, '\\\n')
}

/** What begins a block of its own, or draws a line below a heading. */
const blockStart = /^(?:[-*+]\s|\d{1,9}[.)]\s|#{1,6}\s|>|=+$|-+$|(?:[-*_]\s*){3,}$)/u
const heading = /^#{1,6}\s/u

/** Returns Markdown in which the lines of a paragraph stay lines, as they were typed. Lines are trimmed. */
export function keepLines(source: string): string {
  const lines = source.split('\n')
  const kept = lines.map((line, at) => {
    const next = lines[at + 1] ?? ''
    const isLast = line === '' || next === '' || heading.test(line) || blockStart.test(next)
    return isLast || line.endsWith('\\') ? line : `${line}\\`
  })
  return kept.join('\n')
}

/** Returns the tokens of a text, by which it is shown elsewhere than in a mail. */
export function parseMarkdown(source: string): Token[] {
  return markdown.parse(source, {})
}

/** Returns a URL of ours as Markdown takes it both as a link of its own and behind a label. */
export function toMarkdownUrl(url: string): Markdown {
  return new Markdown(`<${url}>`)
}

/** The words of a mail, for the layout and for a program that shows no HTML: there a link is its label and its address. */
export interface RenderedContent {
  readonly html: string
  readonly text: string
}

/**
 * Returns the content in both forms.
 *
 * @throws TemplateError for too many parts
 */
export function renderContent(source: string, style: ContentStyle): RenderedContent {
  const tokens = markdown.parse(source, {})
  const numTokens = tokens.reduce((sum, { children }) => sum + 1 + (children?.length ?? 0), 0)
  if (numTokens > maxTokens) throw new TemplateError(`it has more than ${maxTokens} parts`, null)
  const text = renderText(tokens)
  return { html: renderHtml(tokens, style), text }
}

/** Changes the tokens. */
function renderHtml(tokens: readonly Token[], style: ContentStyle): string {
  for (const token of listAll(tokens)) {
    const look = token.nesting === -1 ? undefined : style.elements[token.tag]
    if (!look) continue
    token.attrSet('style', look.style)
    if (look.class !== undefined) token.attrSet('class', look.class)
  }
  const blocks = replaceButtons(tokens, (url, label) =>
    label === url ? null : style.button(escapeHtml(url), escapeHtml(label)),
  )
  return markdown.renderer.render(blocks, markdown.options, {})
}

function renderText(tokens: readonly Token[]): string {
  const link = (url: string, label: string) =>
    `<p>${escapeHtml(label === url ? url : `${label}: ${url}`)}</p>`
  return toPlainText(markdown.renderer.render(replaceButtons(tokens, link), markdown.options, {}))
}

const noUppercase = { options: { uppercase: false } }

/** Once for all mails: reading the selectors takes longer than converting a mail. */
const toPlainText = compile({
  wordwrap: false,
  limits: { maxInputLength: 1_000_000 },
  selectors: [
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['(', ')'] } },
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, ...noUppercase })),
    { selector: 'ul', options: { itemPrefix: '- ' } },
    { selector: 'blockquote', options: { trimEmptyLines: true } },
  ],
})

function* listAll(tokens: readonly Token[]): Generator<Token> {
  for (const token of tokens) {
    yield token
    if (token.children) yield* listAll(token.children)
  }
}

/** Returns the tokens with something else in the place of each paragraph that is one link; changes none of them. */
function replaceButtons(
  tokens: readonly Token[],
  render: (url: string, label: string) => string | null,
): Token[] {
  const blocks: Token[] = []
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at]
    if (!token) break
    const link = token.type === 'paragraph_open' ? readOnlyLink(tokens[at + 1]) : null
    const html = link && render(link.url, link.label)
    if (html === null) {
      blocks.push(token)
      continue
    }
    blocks.push(toHtmlBlock(token, html))
    at += 2
  }
  return blocks
}

function toHtmlBlock(token: Token, content: string): Token {
  const copy = Object.create(Object.getPrototypeOf(token) as object) as Token
  return Object.assign(copy, token, { type: 'html_block', content })
}

function readOnlyLink(token: Token | undefined): { url: string; label: string } | null {
  const parts = token?.children?.filter(({ type, content }) => type !== 'text' || content !== '') ?? []
  const [first, last] = [parts[0], parts.at(-1)]
  if (first?.type !== 'link_open' || last?.type !== 'link_close') return null
  const inner = parts.slice(1, -1)
  if (inner.some(({ type }) => type === 'link_close' || type === 'softbreak')) return null
  const label = inner.map(({ content }) => content).join('')
  return { url: String(first.attrGet('href') ?? ''), label }
}
