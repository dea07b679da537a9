import { getLogoUrl, logoPath } from '@samhus/domain/brand'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { findSavedBrand } from '../../db/queries/brand-setting.ts'
import type { Deps } from '../../shared/deps.ts'
import { RefusedError } from '../../shared/refused-error.ts'

const yearSeconds = 31_536_000
/** Nothing in an image may run. */
const imageCsp = "default-src 'none'; sandbox"

/**
 * Serves the saved logo without a sign-in: to guests, to the sign-in page and to mails. Its URL has the hash of its bytes,
 * so a browser keeps it for good. The URL of an earlier logo, as in a mail of last year, leads to today's.
 */
export function serveBrandLogo(app: FastifyInstance, { brand, db, files }: Deps): void {
  let kept: { readonly url: string; readonly bytes: Buffer } | null = null

  /** Returns the bytes of the logo at this URL; null if it is not the current one. */
  const findLogo = async (url: string): Promise<Buffer | null> => {
    if (kept?.url === url && (await brand.read()).logoUrl === url) return kept.bytes
    // This process may not know yet what another one has just told a browser.
    const { logo } = await findSavedBrand(db)
    if (logo === null || getLogoUrl(logo) !== url) return null
    const bytes = await files.read(logo.key)
    if (bytes) kept = { url, bytes }
    return bytes
  }

  app.get<{ Params: { hash: string } }>(
    `${logoPath}/:hash.png`,
    { schema: { hide: true } },
    async (request, reply) => {
      const { hash } = request.params
      const bytes = await findLogo(getLogoUrl({ hash }))
      if (bytes) return sendLogo(reply, bytes)
      const { logoUrl } = await brand.read()
      const isAnother = /^[0-9a-f]{16}$/.test(hash) && logoUrl !== null && logoUrl !== getLogoUrl({ hash })
      if (!isAnother) throw new RefusedError('not-found')
      return reply.header('cache-control', 'no-store').redirect(logoUrl, 302)
    },
  )
}

function sendLogo(reply: FastifyReply, bytes: Buffer): FastifyReply {
  return reply
    .type('image/png')
    .header('cache-control', `public, max-age=${yearSeconds}, immutable`)
    .header('content-security-policy', imageCsp)
    .header('cross-origin-resource-policy', 'cross-origin')
    .send(bytes)
}
