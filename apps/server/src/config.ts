import { z } from 'zod'
import { parsePushServices } from './push/allowlist.ts'
import { parseStorageUrl, type StorageTarget } from './storage/storage-url.ts'

const url = z.url({ protocol: /^https?$/ })
/** With none nobody could call, or ask the database. */
const positiveInt = z.string().regex(/^[1-9]\d{0,8}$/, 'a whole number from 1 on')
const optional = <T extends z.ZodType>(schema: T) => schema.optional()

const environment = z.object({
  NODE_ENV: z.string().optional(),
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'a port number')
    .transform(Number)
    .refine((port) => port <= 65_535, 'a port number')
    .default(3000),
  HOST: z.string().default('localhost'),
  DATABASE_URL: optional(
    z
      .string()
      .regex(/^postgres(ql)?:\/\//, 'an address that begins with postgres://')
      .refine((address) => URL.canParse(address), 'an address such as postgres://user:password@host/name'),
  ),
  DATA_DIR: optional(z.string()),
  OIDC_ISSUER: optional(url),
  OIDC_CLIENT_ID: optional(z.string()),
  OIDC_AUDIENCE: optional(z.string()),
  PUBLIC_URL: optional(url),
  PUBLIC_SITE_URL: optional(url),
  SUPPORT_FORM_URL: optional(url),
  SMTP_URL: optional(z.string().regex(/^smtps?:\/\//, 'an address that begins with smtp:// or smtps://')),
  STORAGE_URL: optional(z.string().transform(toStorageTarget)),
  BRAND_NAME: z.string().min(1).default('Samhus'),
  BRAND_COLOR: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, 'a colour such as #0e5a5e')
    .default('#0e5a5e'),
  BRAND_LOGO_URL: optional(z.string()),
  SUPPORT_PHONE: z.string().default('+45 70 00 00 00'),
  SUPPORT_EMAIL: z.email().default('support@samhus.example'),
  DEMO_CLOCK: optional(z.iso.datetime({ offset: true })),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  /** Calls a person may make in a minute; and an address, where nobody is signed in; as many may each be refused. */
  LIMIT_PERSON_PER_MINUTE: positiveInt.transform(Number).default(1200),
  LIMIT_ADDRESS_PER_MINUTE: positiveInt.transform(Number).default(1200),
  /** Calls with a check-out link that an address may make in a minute: who guesses at links gets no further. */
  LIMIT_LINK_PER_MINUTE: positiveInt.transform(Number).default(60),
  /** How many proxies stand in front, each of which adds to X-Forwarded-For; in production. */
  TRUSTED_PROXIES: z.string().regex(/^\d$/, 'a number from 0 to 9').transform(Number).default(1),
  /** Hosts (`*.` for those below it) and origins that messages to browsers may go to; see push/allowed.ts. */
  PUSH_SERVICES: z
    .string()
    .default('fcm.googleapis.com, *.push.services.mozilla.com, *.notify.windows.com, *.push.apple.com')
    .transform(toPushServices),
  DATABASE_CONNECTIONS: positiveInt.transform(Number).default(16),
})

function toPushServices(list: string, context: z.RefinementCtx): readonly string[] {
  const services = parsePushServices(list)
  if (services !== null) return services
  context.addIssue({ code: 'custom', message: 'hosts such as fcm.googleapis.com, with commas between them' })
  return z.NEVER
}

function toStorageTarget(text: string, context: z.RefinementCtx): StorageTarget {
  const place = parseStorageUrl(text)
  if (typeof place !== 'string') return place
  context.addIssue({ code: 'custom', message: place })
  return z.NEVER
}

export type Config = Readonly<
  z.infer<typeof environment> & { isProduction: boolean; usesEmbeddedIdentity: boolean }
>

/** Says everything that is wrong with the environment at once. */
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
 * An empty variable counts as unset. Throws ConfigError with every problem, never just the first.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(given)
  const problems = parsed.success
    ? []
    : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  const isProduction = given['NODE_ENV'] === 'production'
  if (isProduction && !given['OIDC_ISSUER']) {
    problems.push(
      'OIDC_ISSUER is not set: the embedded sign-in is for trying Samhus out, not for production.',
    )
  }
  if (isProduction && parsed.data?.PUSH_SERVICES.some((service) => service.startsWith('http:'))) {
    problems.push('PUSH_SERVICES names an http:// address: messages to people go over https.')
  }
  if (isProduction && given['DEMO_CLOCK']) {
    problems.push('DEMO_CLOCK is set: a turned clock is for trying Samhus out, not for production.')
  }
  if (isProduction && !given['PUBLIC_URL']) {
    problems.push('PUBLIC_URL is not set: links in mails and the sign-in need the address people use.')
  }
  if (given['OIDC_ISSUER'] && !given['OIDC_CLIENT_ID']) {
    problems.push('OIDC_CLIENT_ID is not set: it goes with OIDC_ISSUER.')
  }
  if (given['OIDC_ISSUER'] && !given['OIDC_AUDIENCE']) {
    problems.push('OIDC_AUDIENCE is not set: without it a token for another service would be taken.')
  }
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems)
  return { ...parsed.data, isProduction, usesEmbeddedIdentity: !parsed.data.OIDC_ISSUER }
}
