import { z } from 'zod'
import { parsePushServices } from './push/allowlist.ts'
import { parseStorageUrl, type StorageTarget } from './storage/storage-url.ts'

const url = z.url({ protocol: /^https?$/ })
/** 0 would reject every request, or leave no database connection. */
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
  /** Requests per minute of a person, and of an address without a sign-in; rejected requests are counted separately. */
  LIMIT_PERSON_PER_MINUTE: positiveInt.transform(Number).default(1200),
  LIMIT_ADDRESS_PER_MINUTE: positiveInt.transform(Number).default(1200),
  /** Requests per minute and address with a check-out link: limits guessing. */
  LIMIT_LINK_PER_MINUTE: positiveInt.transform(Number).default(60),
  /** Number of reverse proxies in production, each of which appends to X-Forwarded-For. */
  TRUSTED_PROXIES: z.string().regex(/^\d$/, 'a number from 0 to 9').transform(Number).default(1),
  /** Allowed push services: hosts (`*.` for subdomains) and origins; see push/allowlist.ts. */
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
  const isProduction = variables['NODE_ENV'] === 'production'
  if (isProduction && !variables['OIDC_ISSUER']) {
    problems.push(
      'OIDC_ISSUER is not set: the embedded sign-in is for trying Samhus out, not for production.',
    )
  }
  if (isProduction && parsed.data?.PUSH_SERVICES.some((service) => service.startsWith('http:'))) {
    problems.push('PUSH_SERVICES names an http:// address: messages to people go over https.')
  }
  if (isProduction && variables['DEMO_CLOCK']) {
    problems.push('DEMO_CLOCK is set: a fake clock is for trying Samhus out, not for production.')
  }
  if (isProduction && !variables['PUBLIC_URL']) {
    problems.push('PUBLIC_URL is not set: links in mails and the sign-in need the address people use.')
  }
  if (variables['OIDC_ISSUER'] && !variables['OIDC_CLIENT_ID']) {
    problems.push('OIDC_CLIENT_ID is not set: it goes with OIDC_ISSUER.')
  }
  if (variables['OIDC_ISSUER'] && !variables['OIDC_AUDIENCE']) {
    problems.push('OIDC_AUDIENCE is not set: without it a token for another service would be taken.')
  }
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems)
  return { ...parsed.data, isProduction, usesEmbeddedIdentity: !parsed.data.OIDC_ISSUER }
}
