import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { findWebAsset, storeWebAssets } from '../../db/queries/web-asset.ts'
import type { Deps } from '../../shared/deps.ts'
import { RefusedError } from '../../shared/refused-error.ts'
import { createErrorResponse } from '../errors.ts'

const hashedAssetSeconds = 31_536_000
const hashedAssetCaching = `public, max-age=${hashedAssetSeconds}, immutable`
/** A page that stays open finds its files until so many builds have started after its own, less one. */
const maxBuilds = 5
const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'application/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** Returns the URL at which `serveAssets` serves the font; null where the build has none. */
export function findFontUrl(webRoot: string): string | null {
  const file = listAssets(webRoot).find((name) => /^inter-latin-wght.*\.woff2$/.test(name))
  return file === undefined ? null : `/assets/${file}`
}

/**
 * Stores the files of this process's build for the processes of other builds; to be called before the app listens, so
 * that none of its pages names a file that another process does not find.
 */
export async function storeAssets(
  { db, log, systemNow }: Pick<Deps, 'db' | 'log' | 'systemNow'>,
  webRoot: string,
): Promise<void> {
  const names = listAssets(webRoot)
  const read = (name: string) => readFileSync(join(webRoot, 'assets', name))
  try {
    await db.transaction((tx) => storeWebAssets(tx, { names, read, startedAt: systemNow(), maxBuilds }))
  } catch (error) {
    // A database that only reads, as one whose disk is full, must not keep a process from starting.
    if (createErrorResponse(error).status !== 503) throw error
    log.warn({ err: error }, 'the files of the web app could not be stored for other processes')
  }
}

/**
 * Serves the web app's files; those with a hash in their name never change. Its pages are not among them: as files they
 * would have no nonce and no policy of their own.
 *
 * Files with a hash may be of another build than this process's: a proxy asks any process for what a page of any other
 * one names, and pages stay open while versions change.
 */
export async function serveAssets(
  app: FastifyInstance,
  { db }: Pick<Deps, 'db'>,
  webRoot: string,
): Promise<void> {
  for (const [file, page] of [
    ['/index.html', '/'],
    ['/offline.html', '/offline'],
  ] as const) {
    app.get(file, { schema: { hide: true } }, (_request, reply) => reply.redirect(page))
  }
  await app.register(fastifyStatic, {
    root: webRoot,
    wildcard: false,
    globIgnore: ['**/*.html', 'assets/**'],
    index: false,
    setHeaders(reply, path) {
      void reply.header('cache-control', path.includes('/assets/') ? hashedAssetCaching : 'no-cache')
      if (path.endsWith('service-worker.js')) void reply.header('content-security-policy', workerCsp)
    },
  })
  const own = new Set(listAssets(webRoot))
  app.get<{ Params: { name: string } }>(
    '/assets/:name',
    { schema: { hide: true } },
    async (request, reply) => {
      const { name } = request.params
      // A newer build may have been made in the folder of this one.
      if (own.has(name) && existsSync(join(webRoot, 'assets', name))) return reply.sendFile(`assets/${name}`)
      const content = await findWebAsset(db, name)
      if (content === null) throw new RefusedError('not-found')
      return reply
        .type(types[extname(name)] ?? 'application/octet-stream')
        .header('cache-control', hashedAssetCaching)
        .send(content)
    },
  )
}

/** A worker is bound by the policy of its own file: this one fetches the site's pages and files. */
const workerCsp = "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'"

function listAssets(webRoot: string): string[] {
  return readdirSync(join(webRoot, 'assets'))
}
