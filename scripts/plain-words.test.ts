import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'rolldown/utils'
import { describe, expect, test } from 'vitest'
import { listFilesBelow, root } from './files.mjs'

interface Comment {
  readonly start: number
  readonly end: number
  readonly text: string
}

const bannedWord = /\b(?:whoever|whom|somebody|anybody|nobody|anew|oneself|upon|in\s+vain)\b/gi
/** The style is "Returns …" and "@throws RefusedError …". */
const bannedSentenceStart = /(?<=(?:^\/\*\*|[.!?]|\n *\n)\s+)(?:Answers|Refuses)\b/g
/** An account of Unix, which only the package that starts PostgreSQL names. */
const accountName = /`nobody`/g

const commentPatterns = {
  css: /"[^"\n]*"|'[^'\n]*'|(?<comment>\/\*[\s\S]*?\*\/)/g,
  sql: /"[^"]*"|'[^']*'|(?<comment>--[^\n]*|\/\*[\s\S]*?\*\/)/g,
}

/** Returns every use of a banned word in the file's comments, as `path:line word`. */
function findBannedWords(path: string, source: string): string[] {
  return findComments(path, source)
    .flatMap(({ start, text }) => {
      const words = path.startsWith('packages/embedded-postgres/') ? blank(text, accountName) : text
      const sentences = text.startsWith('/**') ? [...text.matchAll(bannedSentenceStart)] : []
      return [...words.matchAll(bannedWord), ...sentences].map(({ 0: word, index }) => ({
        word: word.replace(/\s+/, ' '),
        line: source.slice(0, start + index).split('\n').length,
      }))
    })
    .map(({ word, line }) => `${path}:${line} ${word}`)
}

/** Returns the comments, each as long as in the source, without the asterisks and slashes that start later lines. */
function findComments(path: string, source: string): Comment[] {
  const comments = /\.(?:css|sql)$/.test(path)
    ? matchComments(source, path.endsWith('.css') ? commentPatterns.css : commentPatterns.sql)
    : parseSync(path, source).comments
  return joinAdjacent(comments, source).map(({ start, end }) => ({
    start,
    end,
    text: blank(source.slice(start, end), /(?<=\n\s*)(?:\*|\/\/|--)/g),
  }))
}

function matchComments(source: string, pattern: RegExp): Omit<Comment, 'text'>[] {
  return [...source.matchAll(pattern)].flatMap(({ index, groups }) => {
    const comment = groups?.['comment']
    return comment === undefined ? [] : [{ start: index, end: index + comment.length }]
  })
}

/** Joins adjacent line comments, since a sentence may continue in the next one; a docstring is never joined. */
function joinAdjacent(comments: readonly Omit<Comment, 'text'>[], source: string): Omit<Comment, 'text'>[] {
  const joined: Omit<Comment, 'text'>[] = []
  for (const { start, end } of comments) {
    const previous = joined.at(-1)
    const isNext = previous !== undefined && source.slice(previous.end, start).trim() === ''
    if (isNext && !source.startsWith('/*', start)) joined[joined.length - 1] = { start: previous.start, end }
    else joined.push({ start, end })
  }
  return joined
}

function blank(text: string, pattern: RegExp): string {
  return text.replace(pattern, (found) => ' '.repeat(found.length))
}

/** Applied migrations may not change. */
function isChecked(path: string): boolean {
  return /\.(?:tsx?|mjs|css|sql)$/.test(path) && !/^apps\/server\/migrations\/000[1-8]_/.test(path)
}

describe('comments are in plain words', () => {
  test('no comment has a banned word', () => {
    const folders = ['apps', 'packages', 'e2e', 'bench', 'scripts']
    const files = [...readdirSync(root), ...folders.flatMap(listFilesBelow)].filter(isChecked)
    expect(files.length).toBeGreaterThan(500)
    const found = files.flatMap((path) => findBannedWords(path, readFileSync(join(root, path), 'utf8')))
    expect(found).toEqual([])
  })

  test.each([
    ['a.ts', 'const a = 1 // for whoever asks', ['a.ts:1 whoever']],
    ['a.ts', '/**\n * Returns it.\n * Whom it concerns.\n */', ['a.ts:3 Whom']],
    ['a.ts', '// waits in\n// vain', ['a.ts:1 in vain']],
    ['a.ts', '/**\n * Waits in\n * vain.\n */', ['a.ts:2 in vain']],
    ['a.ts', '/** Answers with the week. */', ['a.ts:1 Answers']],
    ['a.ts', '/**\n * Saves the week. Refuses\n * the rest.\n */', ['a.ts:2 Refuses']],
    ['a.ts', '/**\n * Saves the week\n *\n * Refuses the rest.\n */', ['a.ts:4 Refuses']],
    ['a.tsx', 'const a = <p>{/* nobody */}</p>', ['a.tsx:1 nobody']],
    ['a.mjs', '/* made anew */', ['a.mjs:1 anew']],
    ['a.css', 'a { content: "it\'s"; } /* upon */', ['a.css:1 upon']],
    ['a.sql', "select '--';\n-- for oneself", ['a.sql:2 oneself']],
    ['packages/domain/src/a.ts', '// the account `nobody`', ['packages/domain/src/a.ts:1 nobody']],
    ['packages/embedded-postgres/src/a.ts', '// nobody', ['packages/embedded-postgres/src/a.ts:1 nobody']],
  ])('%s: %j is found', (path, source, found) => {
    expect(findBannedWords(path, source)).toEqual(found)
  })

  test.each([
    ['a.ts', "const a = '// nobody', b = `/* ${a} whom */`, nobody = /whoever/"],
    ['a.tsx', 'const a = <p>// nobody</p>'],
    ['a.ts', '/** The server answers, and refuses the rest. */\n// Answers are sorted.'],
    ['a.css', 'a { --nobody: 1; content: "/* upon */"; }'],
    ['a.sql', "select 'nobody' as whom;"],
    ['packages/embedded-postgres/src/a.ts', '// the account `nobody`'],
  ])('%s: %j passes', (path, source) => {
    expect(findBannedWords(path, source)).toEqual([])
  })
})
