import { parseRendition } from '@samhus/domain/image'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../shared/deps.ts'
import { findDocumentFile } from '../../db/queries/document.ts'
import { RefusedError } from '../../shared/refused-error.ts'
import { filesPath, type FileKind } from '../../storage/signed-urls.ts'
import { createContentDisposition } from './content-disposition.ts'

interface SignedParams {
  readonly id: string
  readonly signed: string
}

/** How long a request's URL stays valid; without an entry the URL is not valid. */
const validSeconds = new WeakMap<FastifyRequest, number>()

/** Nothing in an image or a document may run. */
const safeCsp = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
/** In a sandbox Safari shows an empty window instead of a PDF, which has no scripts of the site's origin anyway. */
const pdfCsp = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"

/**
 * Serves files by signed URL, without an access token: an image on a page and a link to a document send none.
 *
 * A URL that is forged, expired, of another file or of a deleted file is not-found, except that a browser tab with an
 * expired document URL is redirected to the group's page. A valid URL is exempt from the limit per address, so a group
 * behind one address may load any number of images. An image is cached until its URL expires; a document is asked for each
 * time, since another file may have replaced it (R175).
 */
export function registerFileRoutes(app: FastifyInstance, deps: Deps): void {
  const createOptions = (kind: FileKind) => ({
    method: ['GET', 'HEAD'] as ('GET' | 'HEAD')[],
    schema: { hide: true },
    compress: false as const,
    config: { rateLimit: { allowList: (request: FastifyRequest) => validSeconds.has(request) } },
    onRequest: async (request: FastifyRequest) => {
      const { id, signed } = request.params as SignedParams
      const seconds = deps.signedUrls.getSecondsLeft(kind, id, signed)
      if (seconds !== null) validSeconds.set(request, seconds)
    },
    preHandler: async (request: FastifyRequest) => {
      if (!validSeconds.has(request)) throw new RefusedError('not-found')
    },
  })
  app.route<{ Params: SignedParams & { part: string } }>({
    ...createOptions('pictures'),
    url: `${filesPath}/pictures/:id/:signed/:part`,
    handler: async (request, reply) => {
      const { id, part } = request.params
      const rendition = parseRendition(part)
      const bytes = rendition && (await deps.files.getRendition(id, rendition))
      if (!rendition || !bytes) throw new RefusedError('not-found')
      return setCommon(reply)
        .header('cache-control', `private, max-age=${validSeconds.get(request) ?? 0}, immutable`)
        .type(`image/${rendition.format}`)
        .header('content-security-policy', safeCsp)
        .header('content-length', bytes.length)
        .send(request.method === 'HEAD' ? undefined : bytes)
    },
  })
  app.route<{ Params: SignedParams; Querystring: Record<string, unknown> }>({
    ...createOptions('documents'),
    preHandler: async (request, reply) => {
      if (validSeconds.has(request)) return
      if (!isNavigation(request)) throw new RefusedError('not-found')
      return reply.header('cache-control', 'no-store').redirect('/forening', 303)
    },
    url: `${filesPath}/documents/:id/:signed`,
    handler: async (request, reply) => {
      const document = await findDocumentFile(deps.db, request.params.id)
      if (!document) throw new RefusedError('not-found')
      const { fileKey, name, type } = document
      const etag = `"${fileKey}"`
      setCommon(reply).header('cache-control', 'private, no-cache').header('etag', etag)
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      const opened = await deps.files.open(fileKey)
      if (!opened) throw new RefusedError('not-found')
      if (request.method === 'HEAD') opened.bytes.destroy()
      return reply
        .type(type)
        .header('content-security-policy', type === 'application/pdf' ? pdfCsp : safeCsp)
        .header(
          'content-disposition',
          createContentDisposition({ name, type, isDownload: 'download' in request.query }),
        )
        .header('content-length', opened.size)
        .send(request.method === 'HEAD' ? undefined : opened.bytes)
    },
  })
}

/** Whether the response would be shown as a page: not a download, nor a resource of another page. */
function isNavigation(request: FastifyRequest<{ Querystring: Record<string, unknown> }>): boolean {
  const accepted = request.headers.accept ?? ''
  return request.method === 'GET' && accepted.includes('text/html') && !('download' in request.query)
}

/** Range requests get the whole file. */
function setCommon(reply: FastifyReply): FastifyReply {
  return reply.header('accept-ranges', 'none').header('cross-origin-resource-policy', 'same-origin')
}
