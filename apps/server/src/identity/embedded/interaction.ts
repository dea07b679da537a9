import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type Provider from 'oidc-provider'
import { isUnavailable } from '../../db/core/pg-errors.ts'
import type { Account, Accounts } from './accounts.ts'
import type { LoginThrottle } from './login-throttle.ts'
import { languageCookie, negotiateLanguage } from './language.ts'
import { renderMessagePage, renderSignInPage, type SiteFrame, type SignInProblem } from './pages.ts'
import type { Language } from '../../locales/language.ts'
import { signInMessages } from '../../locales/sign-in.ts'

interface InteractionParts {
  readonly prefix: string
  readonly accounts: Accounts
  readonly loginThrottle: LoginThrottle
  readonly readFrame: () => Promise<SiteFrame>
  /** Returns the provider of the request's origin; null for a host that is not ours. */
  readonly findProvider: (request: FastifyRequest) => Provider | null
}

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>

interface OpenInteraction {
  readonly provider: Provider
  readonly interaction: Interaction
  readonly language: Language
}

interface HttpExchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

const maxFormBytes = 4096
const retryAfterSeconds = 2

/** Serves the sign-in page as `GET` and `POST {prefix}/interaction/{uid}`. */
export function serveInteractions(app: FastifyInstance, parts: InteractionParts): void {
  const url = `${parts.prefix}/interaction/:uid`
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: maxFormBytes },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  )
  app.setErrorHandler((error, request, reply) => showProblem(parts, error, { request, reply }))
  app.get(url, async (request, reply) => {
    const open = await openInteraction(parts, { request, reply })
    // Our own client needs no consent, even if it requests it.
    if (open.interaction.prompt.name !== 'login')
      return finishInteraction(open, { request, reply }, { consent: {} })
    return showSignInPage(parts, open, { request, reply })
  })
  app.post(url, async (request, reply) => {
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
    const open = await openInteraction(parts, { request, reply }, form.get('language'))
    const result = await checkSignIn(parts, form, request.ip)
    if ('problem' in result)
      return showSignInPage(parts, open, { request, reply, form, problem: result.problem })
    return finishInteraction(open, { request, reply }, { login: { accountId: result.account.sub } })
  })
}

async function checkSignIn(
  { accounts, loginThrottle }: InteractionParts,
  form: URLSearchParams,
  address: string,
): Promise<{ account: Account } | { problem: SignInProblem }> {
  const personId = form.get('person')
  if (personId !== null) {
    const account = await accounts.findOffered(personId)
    return account ? { account } : { problem: 'wrong' }
  }
  const waitSeconds = loginThrottle.getWaitSeconds(address)
  if (waitSeconds > 0) return { problem: { waitSeconds } }
  const [email, password] = [form.get('email'), form.get('password')]
  if (!email || !password) return { problem: 'missing' }
  const account = await accounts.findByPassword(email, password)
  if (account) return { account }
  loginThrottle.recordFailure(address)
  return { problem: 'wrong' }
}

/** Throws the library's SessionNotFound where the sign-in has expired or was started in another browser. */
async function openInteraction(
  { findProvider: providerFor }: InteractionParts,
  { request, reply }: HttpExchange,
  chosenInForm: string | null = null,
): Promise<OpenInteraction> {
  const provider = providerFor(request)
  if (!provider) throw new Error('an interaction on a host that is not ours')
  const interaction = await provider.interactionDetails(request.raw, reply.raw)
  const chosen = chosenInForm ?? (request.query as { lang?: unknown }).lang
  const uiLocales = interaction.params['ui_locales']
  return {
    provider,
    interaction,
    language: negotiateLanguage({ chosen, uiLocales, cookies: request.headers.cookie }),
  }
}

async function finishInteraction(
  { provider, language }: OpenInteraction,
  { request, reply }: HttpExchange,
  result: Parameters<Provider['interactionResult']>[2],
): Promise<FastifyReply> {
  const redirectUrl = await provider.interactionResult(request.raw, reply.raw, result)
  return rememberLanguage(reply, language).redirect(redirectUrl, 303)
}

interface SignInPageArgs extends HttpExchange {
  readonly form?: URLSearchParams
  readonly problem?: SignInProblem
}

async function showSignInPage(
  parts: InteractionParts,
  open: OpenInteraction,
  { reply, form, problem }: SignInPageArgs,
): Promise<FastifyReply> {
  const { interaction, language } = open
  const action = `${parts.prefix}/interaction/${interaction.uid}`
  const hint = interaction.params['login_hint']
  const page = renderSignInPage(
    { ...(await parts.readFrame()), language, getUrlInLanguage: (each) => `${action}?lang=${each}` },
    {
      action,
      people: await parts.accounts.listOffered(),
      realPeople: await parts.accounts.countReal(),
      email: form?.get('email') ?? (typeof hint === 'string' ? hint : ''),
      problem: problem ?? null,
    },
  )
  if (typeof problem === 'object') void reply.header('retry-after', String(problem.waitSeconds))
  return rememberLanguage(reply, language).status(getStatus(problem)).send(page)
}

function getStatus(problem: SignInProblem | undefined): number {
  if (problem === undefined) return 200
  return typeof problem === 'object' ? 429 : 422
}

function rememberLanguage(reply: FastifyReply, language: Language): FastifyReply {
  return reply.header('set-cookie', `${languageCookie}=${language}; Path=/; SameSite=Lax; HttpOnly`)
}

async function showProblem(
  parts: InteractionParts,
  error: unknown,
  { request, reply }: HttpExchange,
): Promise<FastifyReply> {
  const language = negotiateLanguage({
    chosen: (request.query as { lang?: unknown }).lang,
    cookies: request.headers.cookie,
  })
  const { status, text } = describeError(error, signInMessages[language])
  if (status === 500) request.log.error({ err: error }, 'the sign-in page failed')
  if (status === 503) void reply.header('retry-after', String(retryAfterSeconds))
  const page = renderMessagePage(
    {
      ...(await parts.readFrame()),
      language,
      getUrlInLanguage: request.method === 'GET' ? (each) => `?lang=${each}` : null,
    },
    {
      title: signInMessages[language].failed,
      text,
      action: { label: signInMessages[language].startAgain, url: '/' },
    },
  )
  return reply.status(status).type('text/html; charset=utf-8').send(page)
}

function describeError(
  error: unknown,
  t: (typeof signInMessages)[Language],
): { status: number; text: string } {
  const { name, statusCode = 500 } = error as { name?: string; statusCode?: number }
  if (name === 'SessionNotFound') return { status: 400, text: t.expired }
  if (isUnavailable(error) || statusCode === 503) return { status: 503, text: t.unavailable }
  if (statusCode >= 400 && statusCode < 500) return { status: statusCode, text: t.badRequest }
  return { status: 500, text: t.broken }
}
