import { templateKinds } from '@samhus/domain/mail-kinds'
import { describe, expect, it } from 'vitest'
import { languages } from '../locales/language.ts'
import { getBuiltInTemplate } from './built-in-templates.ts'
import { checkTemplate } from './check-template.ts'

const link = '[Tjek ud]({{check_out_url}})'

describe('the built-in words', () => {
  it.each(languages)('have no problem in %s', (language) => {
    const problems = templateKinds.map((kind) =>
      checkTemplate(kind, language, getBuiltInTemplate(kind, language)),
    )
    expect(problems.flat()).toEqual([])
  })
})

describe('what is refused when a template is saved', () => {
  it.each<[string, { subject?: string; body?: string }, string]>([
    ['no subject', { subject: '  ' }, 'subject: empty'],
    ['no words', { body: '\n' }, 'body: empty'],
    ['a long subject', { subject: 'x'.repeat(201) }, 'subject: too-long 200'],
    ['long words', { body: `${link}${'x'.repeat(20_000)}` }, 'body: too-long 20000'],
    ['a line break in the subject', { subject: 'a\nBcc: b' }, 'subject: line-break'],
    ['an open value', { body: `${link}\n\n{{owner_name` }, 'body 3: does-not-parse'],
    ['an open condition', { body: `${link}\n{% if is_block %}x` }, 'body 2: does-not-parse'],
    ['a loop', { body: `${link}\n\n{% for i in (1..9) %}x{% endfor %}` }, 'body 3: does-not-parse'],
    ['an include', { body: `{% include 'a' %}${link}` }, 'body 1: does-not-parse'],
    ['an assignment', { body: `{% assign a = 1 %}${link}` }, 'body 1: does-not-parse'],
    ['raw, which would hide fields', { body: `{% raw %}{{x}}{% endraw %}${link}` }, 'body 1: does-not-parse'],
    ['a filter that escapes nothing', { body: `{{owner_name | raw}}${link}` }, 'body 1: does-not-parse'],
    ['another filter', { body: `${link}\n{{owner_name | append: 'x'}}` }, 'body 2: does-not-parse'],
    ['an unknown field', { body: `${link}\n\n{{owner}}` }, 'body 3: unknown-field owner'],
    [
      'an unknown field in the subject',
      { subject: '{{constructor}}' },
      'subject 1: unknown-field constructor',
    ],
    [
      'an unknown name in a condition',
      { body: `${link}{% if nobody %}x{% endif %}` },
      'body 1: unknown-field nobody',
    ],
    [
      'a field of other mails',
      { body: `${link}{{confirm_by}}` },
      'body 1: field-not-for-this-kind confirm_by',
    ],
    ['no link', { body: 'Kære {{owner_name}}' }, 'body: required-field-missing check_out_url'],
    [
      'a link that is there for some alone',
      { body: `{% if is_block %}${link}{% endif %}` },
      'body: required-field-missing check_out_url',
    ],
    [
      'a link that is a mere comment',
      { body: '{% comment %}{{check_out_url}}{% endcomment %}x' },
      'body: required-field-missing check_out_url',
    ],
    [
      'a link in the subject',
      { subject: '{{check_out_url}}' },
      'subject 1: field-not-for-this-kind check_out_url',
    ],
    ['a subject that is empty for some', { subject: '{% if is_block %}x{% endif %}' }, 'subject: empty'],
    [
      'a link where none can be',
      { body: `${link} {{check_out_url | upcase}} [a](https://b.example "{{check_out_url}}")` },
      'body: cannot-be-rendered',
    ],
    [
      'a condition that takes too long',
      { body: `${link}{% if (1..9999999) contains 5 %}x{% endif %}` },
      'body 1: cannot-be-rendered',
    ],
    [
      'a value so often that it could become a book',
      { body: link + '{{good_to_know}}'.repeat(60) },
      'body 1: cannot-be-rendered',
    ],
    [
      'so many values that they could become a book, in many lines',
      { body: link + '\n{{house_name}}{{guest_name}}'.repeat(600) },
      'body 238: cannot-be-rendered',
    ],
    [
      'more lists than a mail can have',
      { body: `${link}\n\n${'- a\n'.repeat(4000)}` },
      'body: cannot-be-rendered',
    ],
  ])('%s', (_title, template, expected) => {
    const problems = checkTemplate('Departure1', 'da', { subject: 'Tjek ud', body: link, ...template })
    const found = problems.map(({ part, line, problem, detail }) =>
      `${part}${line === null ? '' : ` ${line}`}: ${problem}${problem.includes('parse') || problem.includes('render') ? '' : ` ${detail}`}`.trim(),
    )
    expect(found).toEqual([expected])
  })

  it.each(['changed', 'access-closed', 'access-opened'] as const)(
    'words of %s that hide what they tell',
    (kind) => {
      const bodies = ['Alt er som det plejer.', '{% if false %}{{change}}{% endif %}Hej', '[](x)']
      for (const body of [
        ...bodies,
        '{% comment %}{{change}}{% endcomment %}x',
        '{% if reason %}{{change}}{% endif %}',
      ]) {
        const problems = checkTemplate(kind, 'da', { subject: 'Nyt fra kontoret', body })
        expect(
          problems.map(({ problem }) => problem),
          body,
        ).not.toEqual([])
      }
      expect(
        checkTemplate(kind, 'da', { subject: 'Nyt', body: 'Kære {{owner_name}}\n\n**{{change}}**' }),
      ).toEqual([])
    },
  )

  it('all of it at once, each with its line', () => {
    const body = 'Kære {{owner}}\n\n{{confirm_by}}\n'
    expect(checkTemplate('Departure2', 'da', { subject: '{{x}}\ny', body })).toMatchObject([
      { part: 'subject', line: null, problem: 'line-break' },
      { part: 'subject', line: 1, problem: 'unknown-field', detail: 'x' },
      { part: 'body', line: 1, problem: 'unknown-field', detail: 'owner' },
      { part: 'body', line: 3, problem: 'field-not-for-this-kind', detail: 'confirm_by' },
      { part: 'body', line: null, problem: 'required-field-missing', detail: 'check_out_url' },
    ])
  })
})

it('the same words are tried once, as those of another kind or language again', () => {
  const words = { subject: 'Tjek ud', body: `${link} {{x}}` }
  const problems = checkTemplate('Departure1', 'da', words)
  expect(checkTemplate('Departure1', 'da', { ...words })).toBe(problems)
  expect(checkTemplate('Departure1', 'sv', words)).not.toBe(problems)
  expect(checkTemplate('Departure2', 'da', words)).not.toBe(problems)
})

describe('what the office may write', () => {
  it.each([
    '{% if is_lent_out and is_block %}a{% elsif has_skip %}b{% else %}c{% endif %}',
    '{% unless good_to_know %}a{% endunless %}',
    '{{house_name | upcase}} {{good_to_know | default: "-"}}',
    '{% comment %}husk at rette{% endcomment %}',
    '# Hej\n\n- **et**\n- *to*\n\n> tre\n\n---\n\n[vores side](https://example.org) <b>fed</b>',
  ])('%s', (body) => {
    expect(checkTemplate('Departure1', 'da', { subject: 'x', body: `${body}\n\n${link}` })).toEqual([])
  })
})
