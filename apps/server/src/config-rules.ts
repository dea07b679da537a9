import { findUrlProblem, listHostUrls } from './db/core/host-urls.ts'

type Variables = Readonly<Record<string, string | undefined>>

/** Only Samhus gives such names a meaning, so an unknown one is a spelling mistake. */
const ownPrefix = /^(OIDC|SMTP|MAIL|PUBLIC|RETENTION)_/
const loopbackHost = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/

/** Returns whether only programs of the same machine reach the URL. */
function isLoopbackUrl(url: string): boolean {
  return URL.canParse(url) && loopbackHost.test(new URL(url).hostname)
}

/** Returns a problem for each name that begins like one of ours and is none: a misspelt one would count as unset. */
export function listUnknownNames(names: readonly string[], known: readonly string[]): string[] {
  return names
    .filter((name) => ownPrefix.test(name) && !known.includes(name))
    .sort()
    .map((name) => `${name}: there is no such variable. Did you mean ${findNearest(name, known)}?`)
}

/** Returns a problem for each combination of variables that does not go together. */
export function listUnusableCombinations(variables: Variables): string[] {
  const isProduction = variables['NODE_ENV'] === 'production'
  return [
    ...(variables['OIDC_ISSUER'] ? listProviderProblems(variables) : []),
    ...listMailProblems(variables),
    ...(isProduction ? listProductionProblems(variables) : []),
    ...(isProduction || variables['OIDC_ISSUER'] ? [] : listEmbeddedSignInProblems(variables)),
  ]
}

function listProviderProblems({ OIDC_CLIENT_ID: clientId, OIDC_AUDIENCE: audience }: Variables): string[] {
  const problems: string[] = []
  if (!clientId) problems.push('OIDC_CLIENT_ID is not set: it goes with OIDC_ISSUER.')
  if (!audience) {
    problems.push('OIDC_AUDIENCE is not set: without it a token for another service would be taken.')
  } else if (clientId === audience) {
    problems.push('OIDC_AUDIENCE is the same as OIDC_CLIENT_ID: id tokens would be taken for access tokens.')
  }
  return problems
}

const dkimNames = ['MAIL_DKIM_KEY', 'MAIL_DKIM_SELECTOR', 'MAIL_DKIM_DOMAIN']
const bounceNames = ['MAIL_BOUNCE_DOMAIN', 'MAIL_BOUNCE_SECRET']

function listMailProblems(variables: Variables): string[] {
  const url = variables['SMTP_URL']
  const problems = [...listMissing(variables, dkimNames), ...listMissing(variables, bounceNames)]
  if (url && /^smtps?:\/\//.test(url) && !isRelayUrl(url)) {
    problems.push(
      'SMTP_URL is no address such as smtp://user:password@host:587. Characters such as @, #, / and % in the name ' +
        'or the password are written as %40, %23, %2F and %25.',
    )
  }
  return problems
}

function isRelayUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { hostname, pathname, hash, username, password } = new URL(text)
  try {
    decodeURIComponent(username)
    decodeURIComponent(password)
  } catch {
    return false
  }
  return hostname !== '' && hash === '' && (pathname === '' || pathname === '/')
}

/**
 * Returns the relay's URL for production: with TLS, or no password and no mail goes to it. A relay on the same machine
 * needs none, and a URL that names `requireTLS` or `ignoreTLS` itself stays as it is.
 */
export function requireTls(relayUrl: string): string {
  const url = new URL(relayUrl)
  const isDecided = ['requireTLS', 'ignoreTLS'].some((name) => url.searchParams.has(name))
  if (url.protocol === 'smtps:' || isDecided || isLoopbackUrl(relayUrl)) return relayUrl
  url.searchParams.set('requireTLS', 'true')
  return url.href
}

/** Whether each host of the database is this machine, or its URL or the environment says with which TLS it is reached. */
function isDatabaseTlsDecided({ DATABASE_URL: databaseUrl, PGSSLMODE: mode }: Variables): boolean {
  if (!databaseUrl || mode || findUrlProblem(databaseUrl) !== null) return true
  return listHostUrls(databaseUrl).every((url) => {
    const { searchParams, hostname } = new URL(url)
    const host = searchParams.get('host') ?? hostname
    const isLocal = host === '' || host.startsWith('/') || loopbackHost.test(host)
    return isLocal || ['sslmode', 'ssl'].some((name) => searchParams.has(name))
  })
}

/** Returns a problem where some of the variables are set and others are not. */
function listMissing(variables: Variables, names: readonly string[]): string[] {
  const missing = names.filter((name) => !variables[name])
  if (missing.length === 0 || missing.length === names.length) return []
  const others = names.filter((name) => variables[name])
  return missing.map((name) => `${name} is not set: it goes with ${others.join(' and ')}.`)
}

/** With the embedded sign-in everyone who reaches the server can sign in as any person. */
function listEmbeddedSignInProblems(variables: Variables): string[] {
  const { PUBLIC_URL: publicUrl, HOST: host, TRIAL: trial } = variables
  const problems: string[] = []
  const alone = ['OIDC_CLIENT_ID', 'OIDC_AUDIENCE'].filter((name) => variables[name])
  if (alone.length > 0) problems.push(`OIDC_ISSUER is not set: it goes with ${alone.join(' and ')}.`)
  if (publicUrl && trial !== '1' && (!isLoopbackUrl(publicUrl) || publicUrl.startsWith('https:'))) {
    problems.push(
      'PUBLIC_URL is an address that others can reach, and without OIDC_ISSUER anybody can sign in as anybody: ' +
        'set OIDC_ISSUER, or TRIAL=1 where all people are invented.',
    )
  }
  if (host && trial !== '1' && !loopbackHost.test(host)) {
    problems.push(
      'HOST is an address that other machines can reach, and without OIDC_ISSUER anybody can sign in as anybody: ' +
        'leave HOST out, set OIDC_ISSUER, or TRIAL=1 where all people are invented.',
    )
  }
  return problems
}

/** Addresses that browsers open. */
const peopleOpen = [
  'OIDC_ISSUER',
  'PUBLIC_URL',
  'PUBLIC_SITE_URL',
  'SUPPORT_FORM_URL',
  'BRAND_LOGO_URL',
  'MAP_TILES_URL',
]

function listProductionProblems(variables: Variables): string[] {
  const problems: string[] = []
  if (!variables['OIDC_ISSUER']) {
    problems.push(
      'OIDC_ISSUER is not set: the embedded sign-in is for trying Samhus out, not for production.',
    )
  }
  if (variables['DEMO_CLOCK']) {
    problems.push('DEMO_CLOCK is set: a fake clock is for trying Samhus out, not for production.')
  }
  if (!variables['PUBLIC_URL']) {
    problems.push('PUBLIC_URL is not set: links in mails and the sign-in need the address people use.')
  }
  if (!variables['TRUSTED_PROXIES']) {
    problems.push(
      'TRUSTED_PROXIES is not set: say how many proxies are in front of the server, 0 if people reach it directly.',
    )
  }
  if (!isDatabaseTlsDecided(variables)) {
    problems.push(
      'DATABASE_URL names another machine without sslmode, so the password and all data would go there in the clear: ' +
        'add ?sslmode=verify-full, or ?sslmode=disable where nobody else is on the network between them.',
    )
  }
  if (variables['TRIAL'] === '1') {
    problems.push('TRIAL is set: it is for trying Samhus out, not for production.')
  }
  for (const name of peopleOpen) {
    const url = variables[name]
    if (url?.startsWith('http:') && !isLoopbackUrl(url)) {
      problems.push(`${name} begins with http://: in production it has to be https://.`)
    }
  }
  return problems
}

/** Returns the known name with the fewest differing characters. */
function findNearest(name: string, known: readonly string[]): string | undefined {
  return known
    .map((candidate) => ({ candidate, distance: countEdits(name, candidate) }))
    .sort((one, other) => one.distance - other.distance)[0]?.candidate
}

/** Returns how many characters must be inserted, deleted or replaced (Levenshtein). */
function countEdits(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (const [at, char] of Array.from(from).entries()) {
    const next = [at + 1]
    for (const [index, other] of Array.from(to).entries()) {
      const replaced = (row[index] ?? 0) + (char === other ? 0 : 1)
      next.push(Math.min(replaced, (row[index + 1] ?? 0) + 1, (next[index] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
