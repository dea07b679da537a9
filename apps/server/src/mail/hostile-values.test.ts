import { templateKinds } from '@samhus/domain/mail-kinds'
import fc from 'fast-check'
import { JSDOM } from 'jsdom'
import { describe, expect, it } from 'vitest'
import { mailBrand, mailSite } from '../../testing/fixtures/mail-variants.ts'
import { isWideSearch } from '../../testing/fixtures/search.ts'
import type { MailFacts } from '../db/queries/mail-facts.ts'
import { languages } from '../locales/language.ts'
import { getBuiltInTemplate } from './built-in-templates.ts'
import { composeMail, type MailTemplate } from './compose-mail.ts'
import { createSampleFacts } from './sample-facts.ts'
import { TemplateError } from './template-error.ts'

function nameEverything(facts: MailFacts, name: string): MailFacts {
  const { stay, movedFrom } = facts
  const names = {
    houseName: name,
    address: name,
    city: name,
    country: name,
    goodToKnow: name,
    guestName: name,
  }
  return {
    ...facts,
    ownerName: name,
    groupName: name,
    to: { ...facts.to, name },
    stay: stay && { ...stay, ...names },
    movedFrom: movedFrom && { ...movedFrom, houseName: name },
    data: { ...facts.data, message: name, reason: name, note: name },
  }
}

function compose(facts: MailFacts, template: MailTemplate = getBuiltInTemplate(facts.kind, facts.language)) {
  return composeMail({ facts, template, brand: mailBrand, siteUrl: mailSite })
}

/** One window for all: opening one takes much longer than reading a page. */
const parser = new new JSDOM('').window.DOMParser()
const open = (html: string) => parser.parseFromString(html, 'text/html')

const allowedUrl = /^(https:\/\/|http:\/\/|mailto:|tel:\+?\d+$|\{\{(check_out|unsubscribe)_url\}\}$)/

const isHarmful = ({ name, value }: { name: string; value: string }) =>
  /^on|^srcdoc$|^formaction$|^src$/i.test(name) || (name === 'href' && !allowedUrl.test(value))

/** What no mail has, whatever its words and its names say. */
function expectHarmless(html: string): void {
  const document = open(html)
  const bad = document.querySelectorAll('script, iframe, object, embed, form, input, svg, link, base, img')
  expect([...bad].map(({ tagName }) => tagName)).toEqual([])
  expect(document.querySelectorAll('style')).toHaveLength(1)
  // Far faster than `attributes`, and than an assertion for each.
  const attributes = [...document.querySelectorAll('*')].flatMap((element) =>
    element.getAttributeNames().map((name) => ({ name, value: element.getAttribute(name) ?? '' })),
  )
  expect(attributes.filter(isHarmful)).toEqual([])
}

/** As written, and as read. */
const hostileNames: [string, string][] = [
  ['Åse [x](javascript:alert(1)) <b>', 'Åse [x](javascript:alert(1)) <b>'],
  ['{{7*7}}', '{{7*7}}'],
  ['{% for i in (1..9) %}x{% endfor %}', '{% for i in (1..9) %}x{% endfor %}'],
  ['<script>alert(1)</script>', '<script>alert(1)</script>'],
  ['"><img src=x onerror=alert(1)>', '"><img src=x onerror=alert(1)>'],
  ['&lt;b&gt; &amp; &#x3c;', '&lt;b&gt; &amp; &#x3c;'],
  ['\u202eevil\u2066\u200f.exe', 'evil.exe'],
  ['👩‍👩‍👧 Ærø', '👩‍👩‍👧 Ærø'],
  ['Ole\r\nBcc: all@example.org', 'Ole Bcc: all@example.org'],
  ['Ole\u2028Ib\u0085Ida', 'Ole Ib Ida'],
  ['a\u0000b\u0007c\ufeff', 'abc'],
  ['# Hej', '# Hej'],
  ['- et', '- et'],
  ['1. et', '1. et'],
  ['> *a* _b_ `c` ~~d~~ **e**', '> *a* _b_ `c` ~~d~~ **e**'],
  ['---', '---'],
  ['| a | b |', '| a | b |'],
  ['[a]: https://evil.example', '[a]: https://evil.example'],
  ['<https://evil.example>', '<https://evil.example>'],
  ['https://evil.example', 'https://evil.example'],
  ['C:\\dir\\', 'C:\\dir\\'],
  ['\u05d0\u05d1\u05d2', '\u05d0\u05d1\u05d2'],
  ['$& $1 $$', '$& $1 $$'],
  ['__proto__', '__proto__'],
  ['Å'.repeat(500), `${'Å'.repeat(299)}…`],
]

describe('a name in a mail', () => {
  it.each(hostileNames)('%j is read as %j, in HTML and in text', (name, read) => {
    const { html, text, subject, to } = compose(nameEverything(createSampleFacts('Welcome2', 'da'), name))
    const main = open(html).querySelector('main')
    expect(main?.querySelector('h1')?.textContent).toBe(subject)
    expect(main?.querySelector('p')?.textContent).toBe(`Kære ${read}`)
    expect(main?.querySelector('td')?.textContent).toContain(read)
    expect(text).toContain(`Kære ${read}\n`)
    expect(text).toContain(`Bolig: ${read}`)
    expect(`${subject}${read}`).toMatch(/^[^\r\n]+$/)
    expect(subject.length).toBeLessThanOrEqual(200)
    expect(to.name).toBe(read)
    expectHarmless(html)
    // The button of this mail is not there, and neither are links from names.
    expect([...(main?.querySelectorAll('a') ?? [])]).toEqual([])
  })

  it('that is a text keeps its lines and its paragraphs', () => {
    const facts = nameEverything(
      createSampleFacts('support-reply', 'da'),
      'Et\r\n- to\n\n\n\n    fire <b>\n====',
    )
    const { html, text } = compose(facts)
    expect(text).toContain('Et\n- to\n\nfire <b>\n====\n')
    expect([...open(html).querySelectorAll('main p')].map(({ innerHTML }) => innerHTML.trim())).toContain(
      'Et<br>\n- to',
    )
  })
})

/** Pieces from which attacks are made. */
const pieces = fc.constantFrom(
  ...'<script>|</script>|<img src=x onerror=alert(1)>|[x](|)|javascript:alert(1)|data:text/html,<script>|{{|}}|{%|%}|{{owner_name}}|{{check_out_url}}|{{unsubscribe_url}}|{% if is_block %}|{% endif %}|{% raw %}|"|\'|`|<|>|&|&#106;|\\|*|_|!|#|\n|\r\n|\n\n|    |- |1. |[a]: |<javascript:alert(1)>|<https://a.example>|\u202e|\ue000check-out|https://|[|](|]|\u0000|\ud800|onload=|style='.split(
    '|',
  ),
)
const attack = fc
  .array(fc.oneof(pieces, fc.string({ maxLength: 8, unit: 'binary' })), { maxLength: 14 })
  .map((parts) => parts.join(''))
const anyKind = fc.constantFrom(...templateKinds)
const anyLanguage = fc.constantFrom(...languages)

describe('no mail does anything in a mail program', () => {
  it.each([
    '<b onload="a()">',
    '<b src="a">',
    '<b srcdoc="a">',
    '<b formaction="a">',
    '<a href="javascript:a()">',
  ])('%s is found to do something', (html) => {
    expect(() => expectHarmless('<style></style>')).not.toThrow()
    expect(() => expectHarmless(`<style></style>${html}`)).toThrow('to deeply equal []')
  })

  it('whatever names and texts say', () => {
    fc.assert(
      fc.property(anyKind, anyLanguage, attack, (kind, language, name) => {
        const { html, subject, to } = compose(nameEverything(createSampleFacts(kind, language), name))
        expectHarmless(html)
        expect(`${subject}${to.name}`).not.toMatch(/[\p{Cc}\u202e]/u)
      }),
      { numRuns: isWideSearch ? 60 : 30 },
    )
  })

  it('whatever its words say', () => {
    fc.assert(
      fc.property(anyKind, attack, attack, (kind, subject, body) => {
        const facts = nameEverything(createSampleFacts(kind, 'da'), body)
        try {
          const mail = compose(facts, { subject, body })
          expectHarmless(mail.html)
          expect(mail.subject).not.toMatch(/[\p{Cc}\u202e]/u)
        } catch (error) {
          expect(error).toBeInstanceOf(TemplateError)
        }
      }),
      { numRuns: isWideSearch ? 120 : 60 },
    )
  })
})
