import type { FastifyInstance } from 'fastify'
import type { Call } from './largest-call.ts'

/** Returns every route of an app, `GET /client/api/config`, without the methods that Fastify adds by itself. */
export function listRoutes(app: FastifyInstance): string[] {
  const parents: string[] = []
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', path = '', methods = ''] =
        /^([│ ]*)[├└]── (.*?)(?: \(([A-Z, ]+)\))?$/u.exec(line) ?? []
      if (path === '') return []
      const depth = indent.length / 4
      parents.length = depth
      parents[depth] = path
      return methods
        .split(', ')
        .filter((method) => method !== '' && method !== 'HEAD')
        .map((method) => `${method} ${parents.join('')}`)
    })
}

const bounceSecret = 'a secret of the relay, of 32 characters or more'

/** With which a server takes in mails that came back. */
export const bounceEnv = { MAIL_BOUNCE_DOMAIN: 'bounces.samhus.example', MAIL_BOUNCE_SECRET: bounceSecret }

/** The request line and the headers share 16 KiB. */
const longSegment = 'x'.repeat(12_000)
const returnedMailBytes = 1024 * 1024
const formBytes = 4 * 1024
const returnedMail = `Content-Type: multipart/report; boundary=b\r\n${'a: b\r\n'.repeat(returnedMailBytes / 6)}`

/** One handler has all methods of an unknown address of the office. */
const unknownMethods = ['GET', 'TRACE', 'DELETE', 'OPTIONS', 'PATCH', 'PUT', 'POST', 'QUERY']
const listUnknown = (route: string, path: string): [string, Call[]][] =>
  unknownMethods.map((method) => [`${method} ${route}`, [{ method: 'GET', path, isSignedIn: true }]])
const listGets = (...paths: readonly string[]): Call[] => paths.map((path) => ({ method: 'GET', path }))

/**
 * The largest calls of the routes that are none of the contract's, by the route as Fastify prints it: of a wildcard it
 * leaves out what is before it. Signed addresses of files are made up: the bytes come from the storage as they are, and the
 * address is what is read.
 */
export const outsideCalls: Readonly<Record<string, readonly Call[]>> = {
  'GET /client/api/openapi.json': listGets('/client/api/openapi.json'),
  'GET /client/api/docs': listGets('/client/api/docs'),
  'GET /client/api/docs.css': listGets('/client/api/docs.css'),
  'GET /client/api/documents/:id/:signed': listGets(`/client/api/documents/${longSegment}/a`),
  'GET /client/api/pictures/:id/:signed/:part': listGets(`/client/api/pictures/a/${longSegment}/w1600.avif`),
  'GET /brand/logo/:hash.png': listGets(`/brand/logo/${longSegment}.png`),
  'GET *': listGets(`/client/api/calendar/${longSegment}.ics`, `/client/api/mail/${longSegment}`),
  'POST *': [
    {
      method: 'POST',
      path: `/client/api/mail/${longSegment}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'a&'.repeat(formBytes / 2),
    },
  ],
  'POST /client/api/mail/bounces': [
    {
      method: 'POST',
      path: '/client/api/mail/bounces',
      headers: { authorization: `Bearer ${bounceSecret}`, 'content-type': 'message/rfc822' },
      body: returnedMail.slice(0, returnedMailBytes),
    },
  ],
  ...Object.fromEntries([
    ...listUnknown('/admin/api', '/admin/api'),
    ...listUnknown('/admin/api*', `/admin/api/${longSegment}`),
  ]),
}
