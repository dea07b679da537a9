import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { filesBelow, root } from './files.mjs'

const domain = 'docs/domain.md'
const sections = numbersIn(domain, /^## (\d+)\. /gm)
const rules = numbersIn('docs/rules.md', /^- \*\*R(\d+)\*\*/gm)

function numbersIn(path: string, pattern: RegExp): ReadonlySet<number> {
  return new Set(
    [...readFileSync(join(root, path), 'utf8').matchAll(pattern)].map(([, number]) => Number(number)),
  )
}

/** A document and its sections (`docs/domain.md §3, §5`); only docs/domain.md may leave out its own name. */
const sectionCitation = /(?:(RFC \d+|[\w./-]+)`? )?(§\d+(?:\.\d+)*(?:(?:,| and| to| or)+ §\d+)*)/g
const ruleCitation = /\bR(\d+)\b/g
const documentName = /(?<![\w.*/-])[\w./-]+\.md\b/g

/** A comment's sentence may go on in the next line. */
function joinLines(text: string): string {
  return text.replaceAll(/\s*\n\s*(?:\* |\/\/ |-- )?/g, ' ')
}

/** Every citation of a file that leads nowhere; empty: there is none. */
function brokenCitations(path: string, text: string): string[] {
  const joined = joinLines(text)
  return [
    ...[...joined.matchAll(sectionCitation)]
      .filter(([, document, cited = '']) => !isSection(path, { document, cited }))
      .map(([citation]) => citation),
    ...[...joined.matchAll(ruleCitation)]
      .filter(([, number]) => !rules.has(Number(number)))
      .map(([citation]) => citation),
    ...[...joined.matchAll(documentName)].map(([name]) => name).filter((name) => !isDocument(path, name)),
    ...(joined.match(/\bthe specification\b/gi) ?? []),
  ]
}

function isSection(
  path: string,
  { document, cited }: { document: string | undefined; cited: string },
): boolean {
  if (document?.startsWith('RFC ') === true) return true
  if (document !== domain && path !== domain) return false
  return (cited.match(/\d+/g) ?? []).every((number) => sections.has(Number(number)))
}

/** Named from the repository's folder, or from the folder of the file that names it. */
function isDocument(path: string, name: string): boolean {
  return existsSync(join(root, name)) || existsSync(join(root, dirname(path), name))
}

/** Sources and documents. Applied migrations may not change, and this file cites what does not exist. */
function citingFiles(): string[] {
  const folders = ['apps', 'packages', 'e2e', 'bench', 'scripts', 'docs']
  return [...readdirSync(root), ...folders.flatMap(filesBelow)].filter(
    (path) =>
      /\.(?:[cm]?[jt]sx?|css|sql|md)$/.test(path) &&
      !path.startsWith('apps/server/migrations/') &&
      path !== 'scripts/citations.test.ts',
  )
}

describe('citations', () => {
  test('lead to a section, a rule and a document that exist', () => {
    const files = citingFiles()
    expect(files.length).toBeGreaterThan(500)
    const broken = files.flatMap((path) =>
      brokenCitations(path, readFileSync(join(root, path), 'utf8')).map((citation) => `${path}: ${citation}`),
    )
    expect(broken).toEqual([])
  })

  test('sections of docs/domain.md are numbered without a gap', () => {
    expect([...sections]).toEqual([...sections].map((_, index) => index + 1))
    expect(sections.size).toBeGreaterThanOrEqual(15)
  })

  test.each([
    ['a section that does not exist', '@see docs/domain.md §5, §99', ['docs/domain.md §5, §99']],
    ['a section in a line of its own', ' * docs/domain.md\n * §99', ['docs/domain.md §99']],
    ['a section of no document', 'as §5 says', ['as §5']],
    ['a document by another name', '@see domain §5', ['domain §5']],
    ['a rule that does not exist', '@see docs/rules.md R1, R999', ['R999']],
    ['a document that does not exist', '@see docs/stack.md', ['docs/stack.md']],
    ['a paper that is not here', 'as the specification has it', ['the specification']],
  ])('fail on %s', (_, text, broken) => {
    expect(brokenCitations('apps/server/src/main.ts', text)).toEqual(broken)
  })

  test.each([
    ['sections and rules', '@see docs/rules.md R56 to R60, docs/domain.md §5, §13'],
    ['a range', '`docs/domain.md` §4 to §8'],
    ['a standard', 'RFC 6455 §5.2'],
    ['documents', 'README.md, docs/screens.md'],
  ])('pass with %s', (_, text) => {
    expect(brokenCitations('apps/server/src/main.ts', text)).toEqual([])
  })

  test('may leave out the name of docs/domain.md within it', () => {
    expect(brokenCitations('docs/domain.md', 'refund by rule (§8)')).toEqual([])
    expect(brokenCitations('docs/domain.md', 'refund by rule (§98)')).toEqual(['§98'])
  })
})
