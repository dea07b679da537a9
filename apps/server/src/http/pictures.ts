import type { FastifyInstance } from 'fastify'
import { RefusedError } from '../refused.ts'
import { picturesPath, type Pictures } from '../storage/pictures.ts'

const cacheSeconds = 86_400

/** Serves pictures of houses and groups; a drawing can run nothing, however it is opened. */
export function servePictures(app: FastifyInstance, pictures: Pictures): void {
  app.get<{ Params: { name: string } }>(
    `${picturesPath}/:name`,
    { schema: { hide: true } },
    async (request, reply) => {
      const picture = await pictures.read(request.params.name)
      if (!picture) throw new RefusedError('not-found')
      return reply
        .type('image/svg+xml')
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
        .header('cache-control', `public, max-age=${cacheSeconds}`)
        .send(picture)
    },
  )
}
