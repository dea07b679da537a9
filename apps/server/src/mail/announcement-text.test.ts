import { describe, expect, it } from 'vitest'
import { mailBrand, mailSite } from '../../testing/fixtures/mail-variants.ts'
import { createBlocks, createExcerpt } from './announcement-text.ts'
import { getBuiltInTemplate } from './built-in-templates.ts'
import { composeMail } from './compose-mail.ts'
import { keepLines } from './markdown.ts'
import { createSampleFacts } from './sample-facts.ts'

const say = (text: string, other: object = {}) => ({
  text,
  url: null,
  isStrong: false,
  isEmphasized: false,
  ...other,
})

describe('the words of an announcement', () => {
  it('are paragraphs, headings, lists and quotes', () => {
    const body = [
      '# Sommer',
      'Kære alle',
      'Taget er **nyt**.',
      '',
      '- en',
      '- to',
      '',
      '3. tre',
      '4. fire',
      '',
      '> Husk *det*',
    ].join('\n')
    expect(createBlocks(body)).toEqual([
      { kind: 'heading', number: null, spans: [say('Sommer')] },
      {
        kind: 'paragraph',
        number: null,
        spans: [say('Kære alle'), say('\n'), say('Taget er '), say('nyt', { isStrong: true }), say('.')],
      },
      { kind: 'item', number: null, spans: [say('en')] },
      { kind: 'item', number: null, spans: [say('to')] },
      { kind: 'item', number: 3, spans: [say('tre')] },
      { kind: 'item', number: 4, spans: [say('fire')] },
      { kind: 'quote', number: null, spans: [say('Husk '), say('det', { isEmphasized: true })] },
    ])
  })

  it('have links to http, https and mailto only, and no markup of HTML', () => {
    const [good, bad, html] = createBlocks(
      '[se](https://samhus.example)\n\n[x](javascript:alert(1))\n\n<b onclick="x()">fed</b>',
    )
    expect(good?.spans).toEqual([say('se', { url: 'https://samhus.example' })])
    expect(bad?.spans.every(({ url }) => url === null)).toBe(true)
    expect(html?.spans.map(({ text }) => text).join('')).toBe('<b onclick="x()">fed</b>')
  })

  it('cannot ask for the secret link of a mail', () => {
    const spans = createBlocks('[her]({{check_out_url}}) {{unsubscribe_url}}').flatMap(({ spans }) => spans)
    expect(spans.every(({ url }) => url === null)).toBe(true)
    expect(spans.map(({ text }) => text).join('')).not.toMatch(/\{\{/)
  })

  it('begin with an excerpt without empty lines, which ends with an ellipsis where it is longer', () => {
    const body = '# Nyt\nKære **alle**\n\n- en\n- to\n\n1. tre\n\n> [se](https://samhus.example)'
    expect(createExcerpt(body)).toBe('Nyt\nKære alle\nen\nto\ntre\nse')
    const long = createExcerpt('ord '.repeat(100))
    expect(long).toMatch(/^ord .*…$/)
    expect(long.length).toBeLessThanOrEqual(180)
  })
})

it('lines stay lines in a paragraph, and nowhere else', () => {
  expect(keepLines('en\nto\n\n- a\n- b\n\n# c\nd')).toBe('en\\\nto\n\n- a\n- b\n\n# c\nd')
})

it.each([
  '- a\n',
  '- *a*\n',
  '+\n-\n',
  '>+\n-\n',
  '+ - #\n- + #\n',
  `${'- '.repeat(18)}a\n`,
  '*a*',
  '# a\n',
  '> a\n\n',
])('an announcement as long as it may be can be sent, also where it is nothing but %j', (part) => {
  const facts = createSampleFacts('announcement', 'da')
  const message = part.repeat(Math.floor(5000 / part.length))
  const template = getBuiltInTemplate('announcement', 'da')
  const input = {
    facts: { ...facts, data: { ...facts.data, message } },
    template,
    brand: mailBrand,
    siteUrl: mailSite,
  }
  expect(() => composeMail(input)).not.toThrow()
})
