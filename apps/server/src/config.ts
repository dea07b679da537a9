import type { Brand } from '@samhus/domain/brand'
import { defaultRetentionDays } from '@samhus/domain/personal-data'
import { z } from 'zod'
import { listUnknownNames, listUnusableCombinations, requireTls } from './config-rules.ts'
import { findUrlProblem } from './db/core/host-urls.ts'
import { parsePushServices } from './push/allowlist.ts'
import { parseStorageUrl, type StorageTarget } from './storage/storage-url.ts'

const url = z.url({ protocol: /^https?$/ })
/** 0 would reject every request, or leave no database connection. */
const positiveInt = z.string().regex(/^[1-9]\d{0,8}$/, 'a whole number from 1 on')
const optional = <T extends z.ZodType>(schema: T) => schema.optional()
/** A switch that is off where it is unset. */
const flag = z.literal('1', '1, or unset').optional()

const inventedSupport = { phone: '+45 70 00 00 00', email: 'support@samhus.example' }

const environment = z.object({
  NODE_ENV: z.string().optional(),
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'a port number')
    .transform(Number)
    .refine((port) => port <= 65_535, 'a port number')
    .default(3000),
  HOST: z.string().default('localhost'),
  DATABASE_URL: optional(z.string().check(refuseUnusableUrl)),
  DATA_DIR: optional(z.string()),
  OIDC_ISSUER: optional(url),
  OIDC_CLIENT_ID: optional(z.string()),
  OIDC_AUDIENCE: optional(z.string()),
  PUBLIC_URL: optional(url),
  PUBLIC_SITE_URL: optional(url),
  /** Allows the embedded sign-in at a HOST or behind a PUBLIC_URL that others can reach. */
  TRIAL: flag,
  /** For a restored backup that is looked at: it sends nothing and does nothing that is due. */
  RESTORED_COPY: flag,
  /** Extends HSTS to every other site below the host of PUBLIC_URL. */
  HSTS_INCLUDE_SUBDOMAINS: flag,
  /** Wraps the installation's keys in the database; see db/core/key-wrap.ts. */
  SECRET_KEY: optional(
    z.string().min(32, 'at least 32 characters, such as those of openssl rand -base64 32'),
  ),
  /** Map tiles, in Leaflet's form. */
  MAP_TILES_URL: z
    .string()
    .regex(/^https?:\/\/[^{}/?#]+\/.*\{z\}/, 'an address such as https://tile.example.org/{z}/{x}/{y}.png')
    .regex(/\{x\}.*\{y\}|\{y\}.*\{x\}/, 'an address that contains {z}, {x} and {y}')
    .refine((text) => !/^https?:/.test(text) || URL.canParse(text), 'an address without blanks and the like')
    .default('https://tile.openstreetmap.org/{z}/{x}/{y}.png'),
  SUPPORT_FORM_URL: optional(url),
  SMTP_URL: optional(z.string().regex(/^smtps?:\/\//, 'an address that begins with smtp:// or smtps://')),
  /** The sender of every mail; SUPPORT_EMAIL unless set. */
  MAIL_FROM: optional(z.email().max(254)),
  /** Refusals come back to addresses of this domain; see docs/operations.md. */
  MAIL_BOUNCE_DOMAIN: optional(
    z.string().regex(/^(?!-)[a-z0-9-]+(\.[a-z0-9-]+)+$/i, 'a domain such as bounces.example.org'),
  ),
  /** With which a relay hands in a mail that came back. */
  MAIL_BOUNCE_SECRET: optional(
    z.string().min(32, 'at least 32 characters, such as those of openssl rand -base64 32'),
  ),
  /** Signs mails where the relay does not: a private key in PEM, its selector and its domain. */
  MAIL_DKIM_KEY: optional(z.string().regex(/-----BEGIN [A-Z ]*PRIVATE KEY-----/, 'a private key in PEM')),
  MAIL_DKIM_SELECTOR: optional(z.string().regex(/^[a-z0-9._-]+$/i, 'a name such as samhus')),
  MAIL_DKIM_DOMAIN: optional(z.string().regex(/^[a-z0-9.-]+$/i, 'a domain such as example.org')),
  STORAGE_URL: optional(z.string().transform(toStorageTarget)),
  BRAND_NAME: z.string().min(1).default('Samhus'),
  BRAND_COLOR: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, 'a colour such as #0e5a5e')
    .default('#0e5a5e'),
  BRAND_LOGO_URL: optional(z.string()),
  SUPPORT_PHONE: z.string().default(inventedSupport.phone),
  SUPPORT_EMAIL: z.email().default(inventedSupport.email),
  DEMO_CLOCK: optional(z.iso.datetime({ offset: true })),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  /**
   * Cost units of a person, and requests per minute of an address without a sign-in; rejected requests are counted
   * separately.
   */
  LIMIT_PERSON_PER_MINUTE: positiveInt.transform(Number).default(1200),
  LIMIT_PERSON_PER_FIVE_SECONDS: positiveInt.transform(Number).default(60),
  LIMIT_ADDRESS_PER_MINUTE: positiveInt.transform(Number).default(1200),
  /** Calls of a person to single operations. */
  LIMIT_RESERVE_PER_TEN_SECONDS: positiveInt.transform(Number).default(10),
  LIMIT_RESERVE_PER_MINUTE: positiveInt.transform(Number).default(60),
  LIMIT_FORCE_DISCONNECT_PER_MINUTE: positiveInt.transform(Number).default(5),
  LIMIT_CALENDAR_FEED_PER_HOUR: positiveInt.transform(Number).default(5),
  /** Requests per minute and address with a check-out link: limits guessing. */
  LIMIT_LINK_PER_MINUTE: positiveInt.transform(Number).default(60),
  /** Photos of guests that are under way at the same time, per process. */
  LIMIT_UPLOADS: positiveInt.transform(Number).default(8),
  LIMIT_UPLOADS_PER_LINK: positiveInt.transform(Number).default(2),
  /** Files of the office that are under way at the same time, per process. */
  LIMIT_OFFICE_UPLOADS: positiveInt.transform(Number).default(8),
  LIMIT_OFFICE_UPLOADS_PER_PERSON: positiveInt.transform(Number).default(4),
  /** Exports and reports, per process: how many go on at a time, wait for their turn, and a person has of both. */
  LIMIT_HEAVY_CALLS: positiveInt.transform(Number).default(2),
  LIMIT_HEAVY_CALLS_WAITING: positiveInt.transform(Number).default(10),
  LIMIT_HEAVY_CALLS_PER_PERSON: positiveInt.transform(Number).default(3),
  /** Of the hub, per process: a person's live sockets and connection attempts, an address's unidentified sockets. */
  LIMIT_SOCKETS_PER_PERSON: positiveInt.transform(Number).default(8),
  LIMIT_CONNECTS_PER_MINUTE: positiveInt.transform(Number).default(120),
  LIMIT_SOCKETS_PER_ADDRESS: positiveInt.transform(Number).default(300),
  /**
   * Number of reverse proxies in production, each of which appends to X-Forwarded-For. Must be named there: one too many
   * lets every client choose its address.
   */
  TRUSTED_PROXIES: z.string().regex(/^\d$/, 'a number from 0 to 9').transform(Number).default(0),
  /** Allowed push services: hosts (`*.` for subdomains) and origins; see push/allowlist.ts. */
  PUSH_SERVICES: z
    .string()
    .default('fcm.googleapis.com, *.push.services.mozilla.com, *.notify.windows.com, *.push.apple.com')
    .transform(toPushServices),
  /** When all data are checked every night, at the houses; see docs/operations.md. */
  VERIFY_AT: optional(z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'a time of day such as 03:30')),
  /** Given the role of Super Admin at the start where no person has it. */
  FIRST_SUPER_ADMIN: optional(z.email().max(254)),
  /** After how many days personal values are deleted; see docs/operations.md. */
  RETENTION_LEND_OUT_DAYS: positiveInt.transform(Number).default(defaultRetentionDays.lendOutContacts),
  RETENTION_AUDIT_VALUES_DAYS: positiveInt.transform(Number).default(defaultRetentionDays.auditValues),
  RETENTION_DEVICES_DAYS: positiveInt.transform(Number).default(defaultRetentionDays.devices),
  RETENTION_MAILS_DAYS: positiveInt.transform(Number).default(defaultRetentionDays.mails),
  RETENTION_REPORTS_DAYS: positiveInt.transform(Number).default(defaultRetentionDays.supportReports),
  DATABASE_CONNECTIONS: positiveInt.transform(Number).default(16),
})

function refuseUnusableUrl({ value, issues }: z.core.ParsePayload<string>): void {
  const message = findUrlProblem(value)
  if (message !== null) issues.push({ code: 'custom', message, input: value })
}

function toPushServices(list: string, context: z.RefinementCtx): readonly string[] {
  const services = parsePushServices(list)
  if (services !== null) return services
  context.addIssue({ code: 'custom', message: 'hosts such as fcm.googleapis.com, with commas between them' })
  return z.NEVER
}

function toStorageTarget(text: string, context: z.RefinementCtx): StorageTarget {
  const target = parseStorageUrl(text)
  if (typeof target !== 'string') return target
  context.addIssue({ code: 'custom', message: target })
  return z.NEVER
}

export type Config = Readonly<
  z.infer<typeof environment> & { isProduction: boolean; usesEmbeddedIdentity: boolean }
>

/** Lists every problem of the environment. */
export class ConfigError extends Error {
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(`The configuration is not usable:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
    this.name = 'ConfigError'
    this.problems = problems
  }
}

/**
 * Reads the environment once.
 *
 * An empty variable counts as unset.
 *
 * @throws ConfigError with every problem
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const variables = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(variables)
  const problems = parsed.success
    ? []
    : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  problems.push(...listUnknownNames(Object.keys(variables), Object.keys(environment.shape)))
  problems.push(...listUnusableCombinations(variables))
  const isProduction = variables['NODE_ENV'] === 'production'
  if (isProduction && parsed.data?.PUSH_SERVICES.some((service) => service.startsWith('http:'))) {
    problems.push('PUSH_SERVICES names an http:// address: messages to people go over https.')
  }
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems)
  const { SMTP_URL: relay, OIDC_ISSUER: issuer } = parsed.data
  const SMTP_URL = isProduction && relay !== undefined ? requireTls(relay) : relay
  return { ...parsed.data, SMTP_URL, isProduction, usesEmbeddedIdentity: !issuer }
}

/** Node 20 has been past its end since April 2026. */
const oldestProductionNode = 22

/**
 * Returns a line for each thing that works and should not stay so in production.
 *
 * @param brand As it is now: what is saved in the settings counts before the environment.
 * @param nodeMajor The version of Node that runs, its first number.
 */
export function listStartWarnings(
  config: Config,
  brand: Pick<Brand, 'supportEmail' | 'supportPhone'>,
  nodeMajor: number,
): string[] {
  if (!config.isProduction) return []
  const { phone, email } = inventedSupport
  const lines: string[] = []
  if (brand.supportEmail === email) {
    const use = config.MAIL_FROM === undefined ? 'mails come from it and ' : ''
    lines.push(`SUPPORT_EMAIL is not set: ${use}guests are told ${email}, which is invented`)
  }
  if (brand.supportPhone === phone)
    lines.push(`SUPPORT_PHONE is not set: guests are told ${phone}, which is invented`)
  if (nodeMajor < oldestProductionNode)
    lines.push(`Node ${nodeMajor} gets no security fixes any more: use Node 24`)
  if (config.SECRET_KEY === undefined)
    lines.push(
      'SECRET_KEY is not set: a dump of the database has the keys with which its files can be opened',
    )
  return lines
}

/** Returns the brand as the environment has it. */
export function readBrand(config: Config): Brand {
  return {
    name: config.BRAND_NAME,
    color: config.BRAND_COLOR,
    logoUrl: config.BRAND_LOGO_URL ?? null,
    supportPhone: config.SUPPORT_PHONE,
    supportEmail: config.SUPPORT_EMAIL,
    supportFormUrl: config.SUPPORT_FORM_URL ?? null,
  }
}

/** Returns the address that people open, without a slash at its end. */
export function readSiteUrl({ PUBLIC_URL: publicUrl, PORT: port }: Config): string {
  return (publicUrl ?? `http://localhost:${port}`).replace(/\/+$/, '')
}
