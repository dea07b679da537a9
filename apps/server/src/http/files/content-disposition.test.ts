import { expect, test } from 'vitest'
import { createContentDisposition } from './content-disposition.ts'

const isInline = (type: string) =>
  createContentDisposition({ name: 'a', type, isDownload: false }).startsWith('inline; ')

test.each([
  'application/pdf',
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/avif',
  'text/plain; charset=utf-8',
])('%s is shown inline, unless a download is requested', (type) => {
  expect(isInline(type)).toBe(true)
  expect(createContentDisposition({ name: 'a', type, isDownload: true })).toMatch(/^attachment; /)
})

test.each([
  'text/html',
  'image/svg+xml',
  'application/xhtml+xml',
  'text/xml',
  'application/octet-stream',
  'text/plain',
  '',
])('%j is always a download', (type) => expect(isInline(type)).toBe(false))

test.each([
  ['Årsregnskab 2026.pdf', 'Aarsregnskab 2026.pdf', '%C3%85rsregnskab%202026.pdf'],
  ['Røgeriet & Sjö.pdf', 'Roegeriet & Sjo.pdf', 'R%C3%B8geriet%20%26%20Sj%C3%B6.pdf'],
  [`it's "so" (50%)!*.pdf`, `it's _so_ (50_)!*.pdf`, 'it%27s%20%22so%22%20%2850%25%29%21%2a.pdf'],
  ['日本.pdf', '.pdf', '%E6%97%A5%E6%9C%AC.pdf'],
  ['日本', 'file', '%E6%97%A5%E6%9C%AC'],
])('%s keeps its name, with an ASCII form before it', (name, plain, full) => {
  const header = createContentDisposition({ name, type: 'application/pdf', isDownload: true })
  expect(header).toBe(`attachment; filename="${plain}"; filename*=UTF-8''${full}`)
})

test('a line break in a name never reaches the header', () => {
  const header = createContentDisposition({
    name: 'a\r\nX-Evil: 1.pdf',
    type: 'application/pdf',
    isDownload: true,
  })
  expect(header).not.toMatch(/[\r\n]/)
})
