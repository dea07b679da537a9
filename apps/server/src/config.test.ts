import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

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
])('%s may be %s and not %s', (name, good, bad) => {
  expect(listProblems({ [name]: good })).toEqual([])
  expect(listProblems({ [name]: bad })[0]).toContain(`${name}: `)
})

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://db/samhus',
  OIDC_ISSUER: 'https://id.example.org',
  OIDC_CLIENT_ID: 'web',
  OIDC_AUDIENCE: 'api',
  PUBLIC_URL: 'https://booking.example.org',
}

test('production starts with a provider, a client, an audience and a public address', () => {
  expect(readConfig(production)).toMatchObject({ isProduction: true, usesEmbeddedIdentity: false })
})

test.each([
  ['without a provider', { OIDC_ISSUER: '' }, 'OIDC_ISSUER'],
  ['with a fake clock', { DEMO_CLOCK: '2027-01-03T17:59:30Z' }, 'DEMO_CLOCK'],
  ['without its public address', { PUBLIC_URL: '' }, 'PUBLIC_URL'],
  ['without a client', { OIDC_CLIENT_ID: '' }, 'OIDC_CLIENT_ID'],
  ['without an audience', { OIDC_AUDIENCE: '' }, 'OIDC_AUDIENCE'],
])('production does not start %s, and the error says why', (_what, change, name) => {
  const problems = listProblems({ ...production, ...change })
  expect(problems).toHaveLength(1)
  expect(problems[0]).toContain(name)
})

test('DEMO_CLOCK needs an offset from UTC', () => {
  expect(listProblems({ DEMO_CLOCK: '2027-01-03T17:59:30' })).toHaveLength(1)
  expect(listProblems({ DEMO_CLOCK: '2027-01-03T18:59:30+01:00' })).toEqual([])
})
