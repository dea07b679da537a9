import type { TemplateKind } from '@samhus/domain/mail-kinds'
import type { Language } from '../locales/language.ts'
import { da } from './built-in/da.ts'
import { en } from './built-in/en.ts'
import { sv } from './built-in/sv.ts'
import type { MailTemplate } from './compose-mail.ts'

/** The words of every mail in one language. */
export type BuiltInTemplates = Readonly<Record<TemplateKind, MailTemplate>>

const builtIn: Readonly<Record<Language, BuiltInTemplates>> = { da, sv, en }

/** Returns the words that hold where the office has saved none: they exist in every language. R149 */
export function getBuiltInTemplate(kind: TemplateKind, language: Language): MailTemplate {
  return builtIn[language][kind]
}
