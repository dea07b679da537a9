import { parseRendition } from '@samhus/domain/image'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../shared/deps.ts'
import { documentFile } from '../../reads/document-file.ts'
import { RefusedError } from '../../shared/refused-error.ts'
import { filesPath, type FileKind } from '../../storage/signed-urls.ts'
import { disposition } from './content-disposition.ts'

interface Signed {
  readonly id: string
  readonly signed: string
}

/** For how long the address is good, where it has been found to be one. */
const secondsLeft = new WeakMap<FastifyRequest, number>()

// A picture or a paper is looked at, and does nothing.
const harmless = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/**
 * Opens files by signed addresses, without anybody being signed in: an image on a page and a link to a paper
 * bring no token.
 *
 * Forged, ended, of another file and of a file that is gone are all not-found; but a paper's tab that a browser
 * loads again after its address ended goes to the association's papers. Who has an address of ours is not
 * counted as a stranger: an association behind one address may look at as many pictures as it likes.
 */
export function openFileDoors(app: FastifyInstance, deps: Deps): void {
  const door = (what: FileKind) => ({
    method: ['GET', 'HEAD'] as ('GET' | 'HEAD')[],
    schema: { hide: true },
    compress: false as const,
    config: { rateLimit: { allowList: (request: FastifyRequest) => secondsLeft.has(request) } },
    onRequest: async (request: FastifyRequest) => {
      const { id, signed } = request.params as Signed
      const left = deps.signedUrls.secondsLeft(what, id, signed)
      if (left !== null) secondsLeft.set(request, left)
    },
    preHandler: async (request: FastifyRequest) => {
      if (!secondsLeft.has(request)) throw new RefusedError('not-found')
    },
  })
  app.route<{ Params: Signed & { part: string } }>({
    ...door('pictures'),
    url: `${filesPath}/pictures/:id/:signed/:part`,
    handler: async (request, reply) => {
      const { id, part } = request.params
      const shape = parseRendition(part)
      const bytes = shape && (await deps.files.picture(id, shape))
      if (!shape || !bytes) throw new RefusedError('not-found')
      return cachedFor(request, reply)
        .type(`image/${shape.format}`)
        .header('content-security-policy', harmless)
        .header('content-length', bytes.length)
        .send(request.method === 'HEAD' ? undefined : bytes)
    },
  })
  app.route<{ Params: Signed; Querystring: Record<string, unknown> }>({
    ...door('documents'),
    preHandler: async (request, reply) => {
      if (secondsLeft.has(request)) return
      if (!isLookedAt(request)) throw new RefusedError('not-found')
      return reply.header('cache-control', 'no-store').redirect('/forening', 303)
    },
    url: `${filesPath}/documents/:id/:signed`,
    handler: async (request, reply) => {
      const { fileKey, name, type } = await documentFile(deps, request.params.id)
      const opened = await deps.files.open(fileKey)
      if (!opened) throw new RefusedError('not-found')
      if (request.method === 'HEAD') opened.bytes.destroy()
      return cachedFor(request, reply)
        .type(type)
        .header('content-security-policy', harmless)
        .header('content-disposition', disposition({ name, type, isKept: 'download' in request.query }))
        .header('content-length', opened.size)
        .send(request.method === 'HEAD' ? undefined : opened.bytes)
    },
  })
}

/** Whether a person sees the answer: a browser's own page, and nothing that is to be kept. */
function isLookedAt(request: FastifyRequest<{ Querystring: Record<string, unknown> }>): boolean {
  const accepted = request.headers.accept ?? ''
  return request.method === 'GET' && accepted.includes('text/html') && !('download' in request.query)
}

/** Kept by this one browser until the address ends; whole, never in pieces. */
function cachedFor(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply
    .header('cache-control', `private, max-age=${secondsLeft.get(request) ?? 0}, immutable`)
    .header('accept-ranges', 'none')
    .header('cross-origin-resource-policy', 'same-origin')
}
