import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'

export const languages = ['da', 'sv', 'en'] as const
export type Language = (typeof languages)[number]

/** A text as a source file has it, and where. */
export interface Text {
  readonly language: Language
  readonly place: string
  readonly text: string
}

/** Folders with texts, below which a file is of one language by its name or folder, or has parts of each. */
const folders = [
  'apps/web/src/locales/da',
  'apps/web/src/locales/sv',
  'apps/web/src/locales/en',
  'apps/server/src/locales',
  'apps/server/src/mail/built-in',
]

type Node = { type: string } & Record<string, unknown>

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

function toLanguage(name: unknown): Language | null {
  return languages.find((one) => one === name) ?? null
}

/** Returns the name of what a property or a constant is called, if it has one. */
function getName(node: Node): string | null {
  const named =
    node.type === 'Property' ? node['key'] : node.type === 'VariableDeclarator' ? node['id'] : null
  if (!isNode(named)) return null
  const { name, value } = named
  return typeof name === 'string' ? name : typeof value === 'string' ? value : null
}

/** Returns the texts below a node. A part that is called as a language is in it. */
function collectTexts(node: unknown, language: Language | null, place: string): Text[] {
  if (Array.isArray(node)) return node.flatMap((one) => collectTexts(one, language, place))
  if (!isNode(node)) return []
  if (/^TS(As|Satisfies)Expression$/.test(node.type)) return collectTexts(node['expression'], language, place)
  if (node.type.startsWith('TS') || node.type === 'ImportDeclaration') return []
  // Names of roles, kinds and fields that the code compares.
  if (node.type === 'BinaryExpression' && node['operator'] !== '+') return []
  const name = getName(node)
  const own = toLanguage(name) ?? language
  const here = name === null ? place : `${place} ${name}`
  if (node.type === 'Literal') return toText(node['value'], own, here)
  if (node.type === 'TemplateElement') return toText((node['value'] as { cooked: string }).cooked, own, here)
  return Object.entries(node).flatMap(([key, part]) =>
    node.type === 'Property' && key === 'key' ? [] : collectTexts(part, own, here),
  )
}

function toText(text: unknown, language: Language | null, place: string): Text[] {
  return language === null || typeof text !== 'string' ? [] : [{ language, place, text }]
}

/** Returns the texts of a source file. */
function readTexts(path: string, source: string): Text[] {
  const { program } = parseSync(path, source)
  const ofFile = toLanguage(/(?:\/|mail-)(da|sv|en)(?:\/[\w-]+)?\.ts$/.exec(path)?.[1])
  return collectTexts(program, ofFile, path)
}

/** Returns every text of the browser, the server and the built-in mails. */
export function listTexts(): Text[] {
  return folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .map((file) => join(folder, file))
      .flatMap((path) => readTexts(path, readFileSync(path, 'utf8'))),
  )
}

/** Returns the words of a text in lower case, without placeholders, tags and addresses. */
export function listWords(text: string): string[] {
  const said = text.replaceAll(/\{\{.*?\}\}|\{%.*?%\}|<[^>]*>|\]\([^)]*\)|\S+@\S+|https?:\S+/g, ' ')
  return (said.match(/[\p{L}]{2,}/gu) ?? []).map((word) => word.toLowerCase())
}
