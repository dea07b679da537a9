import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { listFilesBelow, root } from './files.mjs'

const domain = 'docs/domain.md'
const sections = findNumbers(domain, /^## (\d+)\. /gm)
const rules = findNumbers('docs/rules.md', /^- \*\*R(\d+)\*\*/gm)

function findNumbers(path: string, pattern: RegExp): ReadonlySet<number> {
  return new Set(
    [...readFileSync(join(root, path), 'utf8').matchAll(pattern)].map(([, number]) => Number(number)),
  )
}

/** A document and its sections (`docs/domain.md §3, §5`); only docs/domain.md may omit its own name. */
const sectionCitation = /(?:(RFC \d+|[\w./-]+)`? )?(§\d+(?:\.\d+)*(?:(?:,| and| to| or)+ §\d+)*)/g
const ruleCitation = /\bR(\d+)\b/g
const documentName = /(?<![\w.*/-])[\w./-]+\.md\b/g

/** Joins the lines of a comment, since a citation may continue in the next line. */
function joinLines(text: string): string {
  return text.replaceAll(/\s*\n\s*(?:\* |\/\/ |-- )?/g, ' ')
}

/** Finds every citation of a file whose target does not exist. */
function findBrokenCitations(path: string, text: string): string[] {
  const joined = joinLines(text)
  return [
    // The pattern takes long to see that a file has none.
    ...(joined.includes('§') ? [...joined.matchAll(sectionCitation)] : [])
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

/** The name is relative to the repository, or to the folder of the file that cites it. */
function isDocument(path: string, name: string): boolean {
  return existsSync(join(root, name)) || existsSync(join(root, dirname(path), name))
}

/** Lists sources and documents, without applied migrations, which may not change, and this file's test data. */
function listCitingFiles(): string[] {
  const folders = ['apps', 'packages', 'e2e', 'bench', 'scripts', 'docs']
  return [...readdirSync(root), ...folders.flatMap(listFilesBelow)].filter(
    (path) =>
      /\.(?:[cm]?[jt]sx?|css|sql|md)$/.test(path) &&
      !path.startsWith('apps/server/migrations/') &&
      path !== 'scripts/citations.test.ts',
  )
}

describe('citations', () => {
  test('refer to sections, rules and documents that exist', () => {
    const files = listCitingFiles()
    expect(files.length).toBeGreaterThan(500)
    const broken = files.flatMap((path) =>
      findBrokenCitations(path, readFileSync(join(root, path), 'utf8')).map(
        (citation) => `${path}: ${citation}`,
      ),
    )
    expect(broken).toEqual([])
  })

  test('rely on section numbers of docs/domain.md without a gap', () => {
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
    ['a document that is not in the repository', 'as the specification has it', ['the specification']],
  ])('with %s are found', (_, text, broken) => {
    expect(findBrokenCitations('apps/server/src/main.ts', text)).toEqual(broken)
  })

  test.each([
    ['sections and rules', '@see docs/rules.md R56 to R60, docs/domain.md §5, §13'],
    ['a range', '`docs/domain.md` §4 to §8'],
    ['a standard', 'RFC 6455 §5.2'],
    ['documents', 'README.md, docs/screens.md'],
  ])('of %s pass', (_, text) => {
    expect(findBrokenCitations('apps/server/src/main.ts', text)).toEqual([])
  })

  test('may omit the name of docs/domain.md within it', () => {
    expect(findBrokenCitations('docs/domain.md', 'refund by rule (§8)')).toEqual([])
    expect(findBrokenCitations('docs/domain.md', 'refund by rule (§98)')).toEqual(['§98'])
  })
})
