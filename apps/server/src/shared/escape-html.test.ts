import { expect, test } from 'vitest'
import { escapeHtml } from './escape-html.ts'

test('characters with a meaning in markup are escaped', () => {
  expect(escapeHtml(`<a href="x" title='y'>Æ & Ø</a>`)).toBe(
    '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;Æ &amp; Ø&lt;/a&gt;',
  )
})

test('text that is escaped already is escaped again', () => {
  expect(escapeHtml('&amp;')).toBe('&amp;amp;')
})
