import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { languages } from '../../src/locales/language.ts'
import { getBuiltInTemplate } from '../../src/mail/built-in-templates.ts'
import { composeMail } from '../../src/mail/compose-mail.ts'
import { listMailVariants, mailBrand, mailSite } from '../fixtures/mail-variants.ts'

/**
 * A program that writes every built-in mail into a folder, as light and dark HTML and as text, for `npm run mails`.
 * Argument: the folder.
 */
const folder = process.argv[2] ?? ''

for (const language of languages) {
  for (const { name, facts } of listMailVariants(language)) {
    const path = join(folder, language, name.replaceAll(/[^\w-]+/g, '-'))
    mkdirSync(path, { recursive: true })
    const template = getBuiltInTemplate(facts.kind, language)
    for (const theme of ['light', 'dark'] as const) {
      const mail = composeMail({ facts, template, brand: mailBrand, siteUrl: mailSite, theme })
      writeFileSync(join(path, `${theme}.html`), mail.html)
      writeFileSync(join(path, 'mail.txt'), `${mail.subject}\n\n${mail.text}`)
    }
  }
}
