import { expect, it } from 'vitest'
import { hideSecretLinks, toFramePage } from './mail-page.ts'

const html = `<!DOCTYPE html><html lang="da"><head><style>p { color: red }</style></head><body>
<p>{{check_out_url}}</p><a href="{{check_out_url}}">Check out</a>
<a href="https://samhus.example/booking">Weeks</a></body></html>`

it('a mail in a frame has its styles, links to other tabs, and no secret link', () => {
  const page = toFramePage(html, { nonce: 'abc', hiddenLink: 'secret link' })
  expect(page).toContain('<style nonce="abc">')
  expect(page).toContain('<html lang="da">')
  expect(page).toContain('<p>[secret link]</p><a>Check out</a>')
  expect(page).toContain(
    '<a href="https://samhus.example/booking" target="_blank" rel="noopener noreferrer">Weeks</a>',
  )
  expect(page).not.toContain('{{')
})

it('a mail as text has words in place of secret links', () => {
  expect(hideSecretLinks('Go: {{unsubscribe_url}}, {{other}}', 'secret link')).toBe(
    'Go: [secret link], {{other}}',
  )
})
