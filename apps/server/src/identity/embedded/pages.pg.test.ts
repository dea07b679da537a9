import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing/database/test-database.ts'
import { addTestPerson, startSignInSite, type SignInSite } from '../../../testing/oidc/sign-in-site.ts'

const anna = { email: 'anna@samhus.example', password: 'demo' }

describe('the sign-in page', () => {
  let database: TestDatabase
  let site: SignInSite
  let annaId: string
  let shownId: string

  beforeAll(async () => {
    database = await createTestDatabase()
    annaId = await addTestPerson(database.db, anna.email, { name: 'Anna Hjortkær' })
    shownId = await addTestPerson(database.db, 'x@samhus.example', {
      name: '<b>Xander "X"</b>',
      roles: ['Admin'],
    })
    // The page shows two people of a kind and the preferred one.
    await addTestPerson(database.db, 'bo@samhus.example', { name: 'Bo' })
    site = await startSignInSite(database.db)
  })
  afterAll(async () => {
    await site.close()
    await database.close()
  })

  it.each([
    ['da en sv', 'da', 'Log ind på Samhus'],
    ['sv da en', 'sv', 'Logga in på Samhus'],
    ['fr en-GB', 'en', 'Log in to Samhus'],
    ['fr', 'da', 'Log ind på Samhus'],
    [undefined, 'da', 'Log ind på Samhus'],
  ])('honours ui_locales "%s"', async (uiLocales, language, title) => {
    const page = await site.createClient(uiLocales ? { uiLocales } : {}).authorize('v')
    expect(page.status).toBe(200)
    expect(page.html).toContain(`<html lang="${language}">`)
    expect(page.html).toContain(title)
  })

  it('has a language switch, whose choice is remembered for the pages that follow', async () => {
    const client = site.createClient({ uiLocales: 'da' })
    const page = await client.authorize('v')
    const inEnglish = await client.browser.open(`${page.url}?lang=en`)
    expect(inEnglish.html).toContain('Log in to Samhus')
    const wrong = await client.browser.submit(inEnglish, { email: anna.email, password: 'x' })
    expect(wrong.html).toContain('The email or password is wrong')
    const lost = await client.browser.open(`http://localhost:${site.port}/identity/interaction/nothing`)
    expect(lost.html).toContain('We could not log you in')
  })

  it('says that all people are invented, and in red how many may be real', async () => {
    const open = async (uiLocales: string) => (await site.createClient({ uiLocales }).authorize('v')).html
    expect(await open('en')).toContain('All people are invented')
    await addTestPerson(database.db, 'karen@forening.dk', { name: 'Karen' })
    expect(await open('en')).toContain('<p class="wrong">One person has an email address that may be real.')
    await addTestPerson(database.db, 'knud@forening.dk', { name: 'Knud' })
    const pages = { da: '2 personer har', sv: '2 personer har', en: '2 people have' }
    for (const [language, says] of Object.entries(pages)) {
      const html = await open(language)
      expect(html).toContain(`<p class="wrong">${says}`)
      expect(html).not.toMatch(/opdigtede, og|påhittade, och|All people are invented/)
    }
  })

  it('signs in with one click on a person, but only on one who is shown', async () => {
    const client = site.createClient()
    const page = await client.authorize('v')
    const arrived = await client.browser.submit(page, { person: annaId })
    expect(new URL(arrived.url).searchParams.get('code')).toBeTruthy()

    const hidden = await addTestPerson(database.db, 'hidden@samhus.example', { name: 'Zoe' })
    const other = site.createClient()
    const refused = await other.browser.submit(await other.authorize('v'), { person: hidden })
    expect(refused.status).toBe(422)
  })

  it('escapes names', async () => {
    const page = await site.createClient().authorize('v')
    expect(page.html).toContain(`value="${shownId}"`)
    expect(page.html).toContain('&lt;b&gt;Xander &quot;X&quot;&lt;/b&gt;')
    expect(page.html).not.toContain('<b>Xander')
  })

  it.each([
    ['a wrong password', { email: anna.email, password: 'Demo' }],
    ['an unknown e-mail', { email: 'nobody@samhus.example', password: 'demo' }],
    ['an e-mail that no database can store', { email: 'a\0@samhus.example', password: 'demo' }],
  ])('shows the same message for %s', async (_case, fields) => {
    const client = site.createClient()
    const page = await client.browser.submit(await client.authorize('v'), fields)
    expect(page.status).toBe(422)
    expect(page.html).toContain('E-mailen eller adgangskoden er forkert. Prøv igen.')
    const arrived = await client.browser.submit(page, anna)
    expect(arrived.isSite).toBe(true)
  })

  it('says that fields are missing', async () => {
    const client = site.createClient()
    const page = await client.browser.submit(await client.authorize('v'), { email: '', password: '' })
    expect(page.html).toContain('Udfyld både e-mail og adgangskode.')
  })

  it('blocks an IP address after too many wrong passwords, even with the right one', async () => {
    let now = Date.now()
    const strict = await startSignInSite(database.db, { maxWrongPasswords: 3, systemNow: () => now })
    const client = strict.createClient()
    let page = await client.authorize('v')
    for (let i = 0; i < 3; i++) {
      page = await client.browser.submit(page, { email: anna.email, password: String(i) })
      expect(page.status).toBe(422)
    }
    page = await client.browser.submit(page, anna)
    expect(page.status).toBe(429)
    expect(page.html).toContain('Vent 5 minutter, og prøv igen.')
    now += 5 * 60_000
    expect((await client.browser.submit(page, anna)).isSite).toBe(true)
    await strict.close()
  })

  it('has no inline scripts or styles', async () => {
    const answer = await fetch(`http://localhost:${site.port}/identity/interaction/nothing`)
    const policy = answer.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("img-src 'self' data:;")
    expect(policy).not.toContain('unsafe')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const page = await site.createClient().authorize('v')
    expect(page.html).not.toMatch(/<script|<style|style=|\son\w+=/)
  })

  describe('when something is wrong', () => {
    it.each([
      ['an interaction that has expired', '/interaction/gone', 400, 'Siden har stået åben for længe'],
      ['an authorization that has expired', '/auth/gone', 400, 'Siden har stået åben for længe'],
      ['an unknown client', '/auth?client_id=x&response_type=code', 400, 'Linket virker ikke.'],
      ['another site to redirect to', redirectTo('https://evil.example/'), 400, 'Linket virker ikke.'],
    ])('shows a message in our design with a link to start again: %s', async (_case, path, status, text) => {
      const answer = await fetch(`http://localhost:${site.port}/identity${path}`, {
        headers: { accept: 'text/html' },
        redirect: 'manual',
      })
      const html = await answer.text()
      expect(answer.status).toBe(status)
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(html).toContain(text)
      expect(html).toMatch(/<a class="main-action" href="\/"\s*>Start forfra<\/a\s*>/)
      expect(html).toMatch(/href="\?[^"]*lang=sv"/)
    })

    it('is shown in the three languages', async () => {
      for (const [language, text] of [
        ['sv', 'Vi kunde inte logga in dig'],
        ['en', 'We could not log you in'],
      ]) {
        const answer = await fetch(`http://localhost:${site.port}/identity/auth?lang=${language}`, {
          headers: { accept: 'text/html' },
        })
        expect(await answer.text()).toContain(text)
      }
    })

    it.each([
      ['no form', { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }, 415],
      ['an endless form', { method: 'POST', body: new URLSearchParams({ email: 'x'.repeat(9000) }) }, 413],
    ])('responds to %s with a page and the right status', async (_case, init, status) => {
      const answer = await fetch(`http://localhost:${site.port}/identity/interaction/x`, init)
      expect(answer.status).toBe(status)
      expect(await answer.text()).toContain('Vi kunne ikke logge dig ind')
    })

    it('responds to other paths with not-found', async () => {
      const answer = await fetch(`http://localhost:${site.port}/identity/nothing`)
      expect([answer.status, await answer.json()]).toEqual([
        404,
        { type: 'not-found', title: 'There is nothing here.' },
      ])
    })

    it('builds no link from a foreign Host header', async () => {
      const answer = await site.app.inject({
        url: '/identity/.well-known/openid-configuration',
        headers: { host: 'evil.example' },
      })
      expect(answer.statusCode).toBe(421)
      expect(answer.body).not.toContain('evil.example')
    })
  })

  it('fills in the e-mail of `login_hint`', async () => {
    const page = await site.createClient().authorize('v', { login_hint: anna.email })
    expect(page.html).toContain(`value="${anna.email}"`)
  })

  it('asks for no consent, even where the site requests it', async () => {
    const client = site.createClient()
    const page = await client.authorize('v', { prompt: 'consent' })
    const arrived = await client.browser.submit(page, anna)
    expect(new URL(arrived.url).searchParams.get('code')).toBeTruthy()
  })

  it('asks to sign in again where the site requests it, and accepts another person', async () => {
    const client = site.createClient()
    await client.signIn(anna)
    const page = await client.authorize('v', { prompt: 'login' })
    const change = await client.browser.submit(page, { person: shownId })
    // The library first ends the previous person's session, by a form that a script submits.
    const arrived = await client.browser.submit(change, { logout: 'yes' })
    expect(new URL(arrived.url).searchParams.get('code')).toBeTruthy()
  })

  it('asks before signing out, unless the site sends its id token', async () => {
    const client = site.createClient()
    const { idToken } = await client.signIn(anna)
    const end = await client.getEndpoint('end_session_endpoint')
    const asked = await client.browser.open(`${end}?client_id=${site.identity.clientId}`)
    expect(asked.html).toContain('Vil du logge ud af Samhus?')
    expect(asked.html).not.toContain('<script')
    const requested = await client.browser.open(`${end}?id_token_hint=${idToken}`)
    expect(requested.html).toContain('src="/identity/sign-out.js"')
    const done = await client.browser.submit(requested, { logout: 'yes' })
    expect(done.html).toContain('Du er logget ud')
  })
})

function redirectTo(uri: string): string {
  return `/auth?client_id=samhus-web&response_type=code&redirect_uri=${encodeURIComponent(uri)}`
}
