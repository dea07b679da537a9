import { expect, test } from 'vitest'
import { createDemoContent } from './content/demo-content.ts'
import { listDocuments } from './content/documents.ts'
import { renderPdf } from './render-pdf.ts'

const [comfort] = createDemoContent({ year: 2026, seed: 'samhus' }).groups
const documents = listDocuments(comfort!.documents)
const render = (name: string) => {
  const { text: document, date } = documents.find((each) => each.name === name)!
  return renderPdf(document, { from: 'Comfort Klitrosen', day: new Date(`${date}T11:00:00Z`) })
}

test('a document is a complete PDF with its title, and the same document gives the same bytes', async () => {
  const bytes = await render('Vedtægter.pdf')
  const text = bytes.toString('latin1')
  expect(text.startsWith('%PDF-1.')).toBe(true)
  expect(text.trimEnd().endsWith('%%EOF')).toBe(true)
  const [, at = ''] = /startxref\s+(\d+)/.exec(text) ?? []
  expect(text.slice(Number(at), Number(at) + 4)).toBe('xref')
  expect(text).toContain('/Lang (da-DK)')
  expect(await render('Vedtægter.pdf')).toEqual(bytes)
})

test('documents have one page or two, and none is empty', async () => {
  for (const { name } of documents) {
    const text = (await render(name)).toString('latin1')
    const pages = text.match(/\/Type \/Page\b(?!s)/g)?.length ?? 0
    expect([name, pages >= 1 && pages <= 2]).toEqual([name, true])
    expect(text.length).toBeGreaterThan(1500)
  }
})

test('every document has a text of its own', () => {
  const texts = documents.map(({ text: document }) => JSON.stringify(document))
  expect(new Set(texts).size).toBe(texts.length)
})
