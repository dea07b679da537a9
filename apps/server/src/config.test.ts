import { expect, test } from 'vitest'
import { productionEnv } from '../testing/fixtures/production-env.ts'
import { raisedLimits } from '../testing/fixtures/raised-limits.ts'
import { ConfigError, listStartWarnings, readBrand, readConfig } from './config.ts'

function listProblems(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
}

test('no variable is needed to try out Samhus', () => {
  expect(readConfig({})).toMatchObject({ PORT: 3000, isProduction: false, usesEmbeddedIdentity: true })
})

test('an empty variable counts as unset', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '', OIDC_ISSUER: '' })).toMatchObject({ PORT: 3000 })
})

test('every problem is reported in one error, by name', () => {
  const problems = listProblems({
    PORT: 'many',
    DATABASE_URL: 'mysql://x',
    OIDC_ISSUER: 'ftp://x',
    SMTP_URL: 'mail',
    STORAGE_URL: 's3://host/bucket',
    SUPPORT_EMAIL: 'nobody',
    BRAND_COLOR: 'petrol',
  })
  for (const name of [
    'PORT',
    'DATABASE_URL',
    'OIDC_ISSUER',
    'SMTP_URL',
    'STORAGE_URL',
    'SUPPORT_EMAIL',
    'BRAND_COLOR',
  ]) {
    expect(problems.filter((problem) => problem.startsWith(`${name}: `))).toHaveLength(1)
  }
})

test.each([
  ['PORT', '65535', '65536'],
  ['DATABASE_CONNECTIONS', '1', '0'],
  ['LIMIT_PERSON_PER_MINUTE', '1', '0'],
  ['LIMIT_ADDRESS_PER_MINUTE', '600', '-1'],
  ['LIMIT_SOCKETS_PER_PERSON', '1', '0'],
])('%s may be %s and not %s', (name, good, bad) => {
  expect(listProblems({ [name]: good })).toEqual([])
  expect(listProblems({ [name]: bad })[0]).toContain(`${name}: `)
})

test('tests and measurements raise every limit', () => {
  const limits = Object.keys(readConfig({})).filter((name) => name.startsWith('LIMIT_'))
  expect(Object.keys(raisedLimits).toSorted()).toEqual(limits.toSorted())
})

test('production starts with a provider, a client, an audience and a public address', () => {
  expect(readConfig(productionEnv)).toMatchObject({ isProduction: true, usesEmbeddedIdentity: false })
})

test('the embedded sign-in does not start with a client or an audience of a provider that is not named', () => {
  expect(listProblems({ OIDC_CLIENT_ID: 'web', OIDC_AUDIENCE: 'api' })).toEqual([
    'OIDC_ISSUER is not set: it goes with OIDC_CLIENT_ID and OIDC_AUDIENCE.',
  ])
})

test.each([
  ['OIDC_ISUER', 'OIDC_ISSUER'],
  ['OIDC_CLIENTID', 'OIDC_CLIENT_ID'],
  ['SMTP_URI', 'SMTP_URL'],
  ['PUBLIC_SITEURL', 'PUBLIC_SITE_URL'],
])('%s is no variable, and the error names %s', (wrong, right) => {
  expect(listProblems({ [wrong]: 'https://id.example.org' })).toEqual([
    `${wrong}: there is no such variable. Did you mean ${right}?`,
  ])
})

test.each([
  ['http://localhost:5173', true],
  ['http://127.0.0.1:3000', true],
  ['http://[::1]:3000', true],
  ['https://localhost', false],
  ['http://samhus.local:3000', false],
  ['http://127.0.0.1.example.org', false],
  ['https://booking.example.org', false],
])('the embedded sign-in behind %s starts without TRIAL=1: %s', (url, starts) => {
  expect(listProblems({ PUBLIC_URL: url })).toHaveLength(starts ? 0 : 1)
  expect(listProblems({ PUBLIC_URL: url, TRIAL: '1' })).toEqual([])
})

test.each([
  ['localhost', true],
  ['127.0.0.1', true],
  ['127.0.0.2', true],
  ['::1', true],
  ['0.0.0.0', false],
  ['::', false],
  ['192.168.1.7', false],
  ['samhus.local', false],
  ['127.0.0.1.example.org', false],
])('the embedded sign-in at HOST=%s starts without TRIAL=1: %s', (host, starts) => {
  const problems = listProblems({ HOST: host })
  expect(problems).toEqual(starts ? [] : [expect.stringMatching(/^HOST .*TRIAL=1/)])
  expect(listProblems({ HOST: host, TRIAL: '1' })).toEqual([])
  expect(listProblems({ ...productionEnv, HOST: host })).toEqual([])
})

test('TRIAL=1 does not bring the embedded sign-in into production', () => {
  const [problem = ''] = listProblems({ ...productionEnv, OIDC_ISSUER: '', TRIAL: '1' })
  expect(problem).toContain('OIDC_ISSUER')
})

test.each([
  ['OIDC_ISSUER', 'http://id.example.org', 1],
  ['OIDC_ISSUER', 'http://localhost:4000', 0],
  ['PUBLIC_URL', 'http://booking.example.org', 1],
  ['PUBLIC_URL', 'http://127.0.0.1:3000', 0],
])('%s=%s gives production %i problems', (name, url, count) => {
  const problems = listProblems({ ...productionEnv, [name]: url })
  expect(problems).toHaveLength(count)
  for (const problem of problems) expect(problem).toContain(name)
})

test('a client that is its own audience is rejected, since id tokens would be taken for access tokens', () => {
  const [problem = ''] = listProblems({ ...productionEnv, OIDC_AUDIENCE: 'web' })
  expect(problem).toContain('OIDC_AUDIENCE')
  expect(problem).toContain('OIDC_CLIENT_ID')
})

test.each([
  ['https://tiles.example.org/{z}/{x}/{y}.png', 0],
  ['https://tiles.example.org/styles/plain/{z}/{y}/{x}?key=abc', 0],
  ['https://{s}.tiles.example.org/{z}/{x}/{y}.png', 1],
  ['https://tiles.example.org/{z}/{x}.png', 1],
  ['https://a b/{z}/{x}/{y}.png', 1],
  ['tiles', 2],
])('MAP_TILES_URL may be %s: %i problems', (url, count) => {
  expect(listProblems({ MAP_TILES_URL: url })).toHaveLength(count)
})

test('SECRET_KEY needs at least 32 characters', () => {
  expect(listProblems({ SECRET_KEY: 'short' })).toHaveLength(1)
  expect(listProblems({ SECRET_KEY: 'x'.repeat(32) })).toEqual([])
})

test.each([
  ['without a provider', { OIDC_ISSUER: '' }, 'OIDC_ISSUER'],
  ['on trial', { TRIAL: '1' }, 'TRIAL'],
  [
    'with map tiles in the clear',
    { MAP_TILES_URL: 'http://tiles.example.org/{z}/{x}/{y}.png' },
    'MAP_TILES_URL',
  ],
  ['with a fake clock', { DEMO_CLOCK: '2027-01-03T17:59:30Z' }, 'DEMO_CLOCK'],
  ['without the number of its proxies', { TRUSTED_PROXIES: '' }, 'TRUSTED_PROXIES'],
  ['without its public address', { PUBLIC_URL: '' }, 'PUBLIC_URL'],
  ['without a client', { OIDC_CLIENT_ID: '' }, 'OIDC_CLIENT_ID'],
  ['without an audience', { OIDC_AUDIENCE: '' }, 'OIDC_AUDIENCE'],
])('production does not start %s, and the error says why', (_what, change, name) => {
  const problems = listProblems({ ...productionEnv, ...change })
  expect(problems).toHaveLength(1)
  expect(problems[0]).toContain(name)
})

test('DEMO_CLOCK needs an offset from UTC', () => {
  expect(listProblems({ DEMO_CLOCK: '2027-01-03T17:59:30' })).toHaveLength(1)
  expect(listProblems({ DEMO_CLOCK: '2027-01-03T18:59:30+01:00' })).toEqual([])
})

test.each([
  'smtp://localhost:1025',
  'smtps://user%40example.org:p%40ss%2Fword@relay.example.org',
  'smtp://relay.example.org:587?requireTLS=true',
])('SMTP_URL may be %s', (url) => {
  expect(listProblems({ SMTP_URL: url })).toEqual([])
})

test.each([
  ['smtp://u:p%40ss@relay.example.org:587', 'smtp://u:p%40ss@relay.example.org:587?requireTLS=true'],
  ['smtp://relay?name=web', 'smtp://relay?name=web&requireTLS=true'],
  ['smtp://127.0.0.1.example.org', 'smtp://127.0.0.1.example.org?requireTLS=true'],
  ['smtps://u:p@relay.example.org', null],
  ['smtp://localhost:25', null],
  ['smtp://[::1]', null],
  ['smtp://relay?requireTLS=false', null],
  ['smtp://relay?ignoreTLS=true', null],
])('in production mails for %s go by TLS, or in the clear only where that is safe or said', (url, needed) => {
  expect(readConfig({ ...productionEnv, SMTP_URL: url }).SMTP_URL).toBe(needed ?? url)
  expect(readConfig({ SMTP_URL: url }).SMTP_URL).toBe(url)
})

test.each([
  ['postgres://u:p@db/samhus', false],
  ['postgres://u:p@localhost/samhus?host=db.example.org', false],
  ['postgres://u:p@db/samhus?sslmode=verify-full', true],
  ['postgres://u:p@db/samhus?sslmode=disable', true],
  ['postgres://u:p@127.0.0.1:5433/samhus', true],
  ['postgres://u:p@[::1]/samhus', true],
  ['postgres://u:p@127.0.0.1,localhost:5433/samhus', true],
  ['postgres://u:p@127.0.0.1,db:5433/samhus', false],
  ['postgres://u:p@a:5432,b:5432/samhus?sslmode=verify-full', true],
  ['postgres://localhost/samhus?host=/var/run/postgresql', true],
])('production with the database at %s starts: %s', (url, starts) => {
  const env = { ...productionEnv, DATABASE_URL: url }
  expect(listProblems(env)).toEqual(starts ? [] : [expect.stringMatching(/^DATABASE_URL .*sslmode/)])
  expect(listProblems({ ...env, PGSSLMODE: 'verify-full' })).toEqual([])
  expect(listProblems({ DATABASE_URL: url })).toEqual([])
})

test.each([
  'smtp://user:pa#ss@relay.example.org',
  'smtp://user:pa/ss@relay.example.org',
  'smtp://user:100%@relay.example.org',
  'smtp://relay.example.org:many',
  'smtp://',
])('SMTP_URL may not be %s', (url) => {
  expect(listProblems({ SMTP_URL: url })).toEqual([expect.stringContaining('SMTP_URL')])
})

test('what signs mails goes together, and so does what brings them back', () => {
  const key = '-----BEGIN PRIVATE KEY-----'
  expect(listProblems({ MAIL_DKIM_KEY: key })).toEqual([
    'MAIL_DKIM_SELECTOR is not set: it goes with MAIL_DKIM_KEY.',
    'MAIL_DKIM_DOMAIN is not set: it goes with MAIL_DKIM_KEY.',
  ])
  const dkim = { MAIL_DKIM_KEY: key, MAIL_DKIM_SELECTOR: 'mail', MAIL_DKIM_DOMAIN: 'example.org' }
  expect(listProblems(dkim)).toEqual([])
  expect(listProblems({ MAIL_BOUNCE_DOMAIN: 'bounces.example.org' })).toEqual([
    'MAIL_BOUNCE_SECRET is not set: it goes with MAIL_BOUNCE_DOMAIN.',
  ])
})

test('warns at the start of what is invented or in the clear, in production only', () => {
  const config = readConfig(productionEnv)
  const warnings = listStartWarnings(config, readBrand(config), 24)
  expect(warnings.map((line) => line.split(' ')[0])).toEqual(['SUPPORT_EMAIL', 'SUPPORT_PHONE', 'SECRET_KEY'])
  expect(warnings[0]).toContain('mails come from it')
  const own = { supportEmail: 'help@example.org', supportPhone: '+45 11 22 33 44' }
  const set = readConfig({ ...productionEnv, SECRET_KEY: 'x'.repeat(32) })
  expect(listStartWarnings(set, own, 24)).toEqual([])
  expect(listStartWarnings(set, own, 20)).toEqual(['Node 20 gets no security fixes any more: use Node 24'])
  expect(listStartWarnings(readConfig({}), readBrand(config), 20)).toEqual([])
})
