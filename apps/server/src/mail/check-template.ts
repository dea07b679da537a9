import { createHash } from 'node:crypto'
import {
  getRequiredField,
  listMailFields,
  listMailFlags,
  mailFields,
  mailFlags,
} from '@samhus/domain/mail-fields'
import type { TemplateKind } from '@samhus/domain/mail-kinds'
import { LRUCache } from 'lru-cache'
import type { MailFacts } from '../db/queries/mail-facts.ts'
import type { Language } from '../locales/language.ts'
import type { Brand } from '../shared/brand.ts'
import { bodyEngine, composeMail, subjectEngine, type MailTemplate } from './compose-mail.ts'
import { createSampleFacts } from './sample-facts.ts'
import { maxTemplateLength, type CompiledTemplate, type TemplateEngine } from './template-engine.ts'
import { MissingFieldError, TemplateError } from './template-error.ts'

type Part = 'subject' | 'body'

/** What is wrong with a template, as the contract has it. */
export interface TemplateProblem {
  readonly part: Part
  /** From 1; null: the whole. */
  readonly line: number | null
  readonly problem:
    | 'empty'
    | 'too-long'
    | 'does-not-parse'
    | 'unknown-field'
    | 'field-not-for-this-kind'
    | 'required-field-missing'
    | 'line-break'
    | 'cannot-be-rendered'
  /** The field, or what the parser says. */
  readonly detail: string
}

const maxLengths: Record<Part, number> = { subject: 200, body: maxTemplateLength }
const engines: Record<Part, TemplateEngine> = { subject: subjectEngine, body: bodyEngine }
/** A subject cannot be pressed. */
const linkFields: readonly string[] = ['check_out_url', 'offer_url', 'booking_url']

/** The dashboard checks all templates of all groups each time, and they seldom change. */
const cache = new LRUCache<string, readonly TemplateProblem[]>({ max: 2000 })

/**
 * Returns everything that is wrong with the words of a kind of mail; none: they can be sent to every reader. The
 * words are tried with values that have it in for them.
 *
 * @see docs/rules.md R147, R148, docs/mail.md
 */
export function checkTemplate(
  kind: TemplateKind,
  language: Language,
  template: MailTemplate,
): readonly TemplateProblem[] {
  const { subject, body } = template
  const key = createHash('sha256')
    .update(JSON.stringify([kind, language, subject, body]))
    .digest('base64')
  const known = cache.get(key) ?? findProblems(kind, language, template)
  cache.set(key, known)
  return known
}

function findProblems(kind: TemplateKind, language: Language, template: MailTemplate): TemplateProblem[] {
  const problems = (['subject', 'body'] as const).flatMap((part) => checkPart(kind, part, template[part]))
  if (problems.length > 0) return problems
  return tryTemplate(kind, language, template)
}

function checkPart(kind: TemplateKind, part: Part, source: string): TemplateProblem[] {
  const report = (problem: TemplateProblem['problem'], detail: string, line: number | null = null) => ({
    part,
    line,
    problem,
    detail,
  })
  if (source.trim() === '') return [report('empty', '')]
  if (source.length > maxLengths[part]) return [report('too-long', String(maxLengths[part]))]
  const breaks = part === 'subject' && /[\n\r\u0085\u2028\u2029]/u.test(source.trim())
  const found = breaks ? [report('line-break', '')] : []
  try {
    const compiled = engines[part].compile(source)
    return [...found, ...checkNames(kind, { part, source, compiled })]
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error
    return [...found, report('does-not-parse', error.message, error.line)]
  }
}

function checkNames(
  kind: TemplateKind,
  { part, source, compiled }: { part: Part; source: string; compiled: CompiledTemplate },
): TemplateProblem[] {
  const offered: readonly string[] = [...listMailFields(kind), ...listMailFlags(kind)].filter(
    (name) => part === 'body' || !linkFields.includes(name),
  )
  const known: readonly string[] = [...mailFields, ...mailFlags]
  const lines = findLines(source)
  const problems: TemplateProblem[] = compiled.names
    .filter((name) => !offered.includes(name))
    .map((name) => ({
      part,
      line: lines.get(name) ?? null,
      problem: known.includes(name) ? 'field-not-for-this-kind' : 'unknown-field',
      detail: name,
    }))
  const required = part === 'body' ? getRequiredField(kind) : null
  if (required !== null && !compiled.names.includes(required))
    problems.push({ part, line: null, problem: 'required-field-missing', detail: required })
  return problems
}

/** The first line of each word. One pass, however many names are wrong. */
function findLines(source: string): ReadonlyMap<string, number> {
  const lines = new Map<string, number>()
  for (const [at, line] of source.split(/\r\n|\r|\n/u).entries())
    for (const word of line.match(/[\w-]+/gu) ?? []) if (!lines.has(word)) lines.set(word, at + 1)
  return lines
}

const hostile =
  'Åse [x](javascript:alert(1)) <b onclick="x()">{{7*7}}{% for %} \u202e&amp; `*_~# 👩‍👩‍👧\r\nBcc: x@y.z'
const sampleBrand: Brand = {
  name: 'Samhus',
  color: '#0e5a5e',
  logoUrl: null,
  supportPhone: '+45 00 00 00 00',
  supportEmail: 'support@example.org',
  supportFormUrl: null,
}

/** Once with invented facts, once with hostile ones, once with as few as there can be. */
function tryTemplate(kind: TemplateKind, language: Language, template: MailTemplate): TemplateProblem[] {
  const facts = createSampleFacts(kind, language)
  for (const each of [facts, makeHostile(facts), makeBare(facts)]) {
    const problem = tryWith(each, template)
    if (problem) return [problem]
  }
  return []
}

function tryWith(facts: MailFacts, template: MailTemplate): TemplateProblem | null {
  try {
    const composed = composeMail({ facts, template, brand: sampleBrand, siteUrl: 'https://example.org' })
    const required = getRequiredField(facts.kind)
    if (composed.subject === '') return { part: 'subject', line: null, problem: 'empty', detail: '' }
    // It may stand in a condition that does not hold.
    return required === 'check_out_url' && !composed.secretLinks.includes('check-out')
      ? { part: 'body', line: null, problem: 'required-field-missing', detail: required }
      : null
  } catch (error) {
    if (error instanceof MissingFieldError)
      return { part: 'body', line: null, problem: 'required-field-missing', detail: error.field }
    if (!(error instanceof TemplateError)) throw error
    return { part: 'body', line: error.line, problem: 'cannot-be-rendered', detail: error.message }
  }
}

function makeHostile(facts: MailFacts): MailFacts {
  const { stay } = facts
  return {
    ...facts,
    ownerName: hostile,
    groupName: hostile,
    to: { ...facts.to, name: hostile },
    stay: stay && {
      ...stay,
      houseName: hostile,
      address: hostile,
      city: hostile,
      goodToKnow: hostile.repeat(50),
      guestName: hostile,
    },
    data: { ...facts.data, title: hostile, message: hostile, reason: hostile, change: hostile },
  }
}

function makeBare(facts: MailFacts): MailFacts {
  const { stay } = facts
  return {
    ...facts,
    groupName: null,
    stay: stay && {
      ...stay,
      address: '',
      city: '',
      country: '',
      goodToKnow: '',
      guestName: null,
      weeks: stay.weeks.slice(0, 1),
      hasSkip: false,
    },
    balance: null,
    data: {},
  }
}
