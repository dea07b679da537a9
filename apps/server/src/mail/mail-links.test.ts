import { describe, expect, it } from 'vitest'
import { listMailVariants, mailBrand, mailSite } from '../../testing/fixtures/mail-variants.ts'
import { languages } from '../locales/language.ts'
import { getBuiltInTemplate } from './built-in-templates.ts'
import { composeMail, fillSecretLinks } from './compose-mail.ts'
import { createCheckOutUrl, createUnsubscribeUrl } from './secret-links.ts'

/** Screens and pages of the site, and nothing else of it. */
const paths =
  /^\/(?:booking(?:\?group=[\da-f-]{36})?|indberetning-af-ophold\?token=secret|client\/api\/mail\/secret)?$/u
const ways = [`mailto:${mailBrand.supportEmail}`, `tel:${mailBrand.supportPhone.replace(/[^+\d]/g, '')}`]
const urls = {
  'check-out': createCheckOutUrl(mailSite, 'secret'),
  unsubscribe: createUnsubscribeUrl(mailSite, 'secret'),
}

const leadsAstray = (url: string): boolean => {
  if (ways.includes(url)) return false
  return !url.startsWith(mailSite) || !paths.test(url.slice(mailSite.length))
}

describe.each(languages)('in %s every mail with its built-in words', (language) => {
  const mails = listMailVariants(language).map(({ name, facts }) => {
    const template = getBuiltInTemplate(facts.kind, language)
    const mail = composeMail({ facts, template, brand: mailBrand, siteUrl: mailSite })
    return { name, mail, filled: fillSecretLinks(mail, urls) }
  })

  it('has links to our own screens and to support alone, in HTML and in text', () => {
    const astray = mails.flatMap(({ name, filled: { html, text } }) => {
      const inHtml = [...html.matchAll(/\b(?:href|src)="([^"]*)"/gu)].map(([, url = '']) =>
        url.replaceAll('&amp;', '&'),
      )
      const inText = text.match(/\b(?:https?|mailto|tel):[^\s)>]+/gu) ?? []
      expect(inHtml.length, name).toBeGreaterThan(0)
      return [...inHtml, ...inText].filter(leadsAstray).map((url) => `${name}: ${url}`)
    })
    expect(astray).toEqual([])
  })

  it('has each of its secret links in HTML and in text, and no placeholder is left', () => {
    for (const { name, mail, filled } of mails) {
      for (const link of mail.secretLinks) {
        expect(filled.html, name).toContain(urls[link].replaceAll('&', '&amp;'))
        expect(filled.text, name).toContain(urls[link])
      }
      expect(`${filled.html}${filled.text}`, name).not.toContain('{{')
    }
  })
})
