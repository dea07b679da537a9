import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import type { DocumentText, DocumentSection } from './content/types.ts'

const [petrol, ink, soft, line] = ['#0b5054', '#1f2d2f', '#5c6d6f', '#d5dfde']
const margin = 62
const width = 595.28 - 2 * margin
/** Narrower than the rows, since a viewer without the font may replace it by a wider one. */
const textWidth = width * 0.88
const bottom = 841.89 - 80

/** Renders a document of a group as a PDF of A4 pages; the same document gives the same bytes. `day` is its date. */
export function renderPdf(
  document: DocumentText,
  { from, day }: { from: string; day: Date },
): Promise<Buffer> {
  const pdf = new PDFDocument({
    size: 'A4',
    margin,
    lang: 'da-DK',
    displayTitle: true,
    bufferPages: true,
    info: { Title: document.title, Author: from, CreationDate: day, ModDate: day },
  })
  const bytes = buffer(pdf)
  pdf.rect(0, 0, 595.28, 14).fill(petrol)
  pdf.font('Helvetica').fontSize(10).fillColor(soft).text(from, margin, 48)
  pdf
    .font('Helvetica-Bold')
    .fontSize(23)
    .fillColor(petrol)
    .text(document.title, margin, 72, { width: textWidth })
  pdf.moveDown(0.8)
  for (const section of document.sections) drawSection(pdf, section)
  drawFooters(pdf, { from, day })
  pdf.end()
  return bytes
}

type Pdf = InstanceType<typeof PDFDocument>

function drawSection(pdf: Pdf, { heading, text, rows = [] }: DocumentSection): void {
  // Keeps a heading together with its first lines.
  if (pdf.y > bottom - 70) pdf.addPage()
  pdf.font('Helvetica-Bold').fontSize(13).fillColor(ink).text(heading, margin, pdf.y, { width })
  pdf.moveDown(0.35)
  for (const [name, what] of rows) drawRow(pdf, name, what)
  pdf.font('Helvetica').fontSize(11).fillColor(ink)
  for (const paragraph of text)
    pdf.text(paragraph, margin, pdf.y + 3, { width: textWidth, lineGap: 2.5, paragraphGap: 4 })
  pdf.moveDown(0.75)
}

function drawRow(pdf: Pdf, name: string, what: string): void {
  if (pdf.y > bottom) pdf.addPage()
  const { y } = pdf
  // The number of a list item is close to its text.
  const left = /^\d+\.$/.test(name) ? 28 : width * 0.55
  pdf
    .font('Helvetica')
    .fontSize(11)
    .fillColor(ink)
    .text(name, margin, y + 4, { width: left - 8 })
  const { y: below } = pdf
  pdf.text(what, margin + left, y + 4, { width: width - left })
  pdf.y = Math.max(pdf.y, below) + 4
  pdf
    .moveTo(margin, pdf.y)
    .lineTo(margin + width, pdf.y)
    .lineWidth(0.6)
    .strokeColor(line)
    .stroke()
}

function drawFooters(pdf: Pdf, { from, day }: { from: string; day: Date }): void {
  const { count } = pdf.bufferedPageRange()
  const date = new Intl.DateTimeFormat('da-DK', { dateStyle: 'long', timeZone: 'Europe/Copenhagen' }).format(
    day,
  )
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(page)
    // Without this, text in the margin would start a new page.
    pdf.page.margins.bottom = 0
    pdf.font('Helvetica').fontSize(9).fillColor(soft)
    pdf.text(`${from} · ${date}`, margin, 797, { width, lineBreak: false })
    pdf.text(`Side ${page + 1} af ${count}`, margin, 797, { width, align: 'right', lineBreak: false })
  }
}
