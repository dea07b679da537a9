import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { join } from 'node:path'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { bookingNeeds, findMemberModules, membersNeed } from './member-modules.ts'

/** Proxy target of `vite dev`: the running server. */
const server = process.env['SAMHUS_SERVER'] ?? 'http://127.0.0.1:3000'

/** The server serves the offline page with its own headers, at another URL than the file's. */
function useServedUrl(manifest: { url: string; revision: string | null; size: number }[]) {
  return {
    manifest: manifest.map((entry) => (entry.url === 'offline.html' ? { ...entry, url: '/offline' } : entry)),
  }
}

/*
 * Each screen is a chunk of its own. By default, code shared by several screens would become one chunk per set of
 * screens: forty of a few hundred bytes, which cost requests and compress badly.
 */

/** Modules that the offline page shares with the app: it loads nothing else of it. */
const offlineShared = {
  name: 'offline-shared',
  test: /src\/(brand|session\/impersonation|pwa\/offline-cache|lib\/(local-storage|server-time)|locales\/format|theme\/brand)\.ts$/,
  priority: 5,
}

/** What is loaded with the page itself, whatever its screen. */
const initial: '$initial'[] = ['$initial']

/** Libraries that every page needs: stays in the browser's cache over our releases. */
const libraries = {
  name: 'libraries',
  tags: initial,
  test: /node_modules\/(@tanstack\/(?!react-table|table-core|react-virtual|virtual-core)[^/]+|html-parse-stringify|i18next|react|react-dom|react-i18next|scheduler|use-sync-external-store)\//,
  priority: 4,
}

/** What some screens need of them. */
const librariesLater = { name: 'libraries-later', test: libraries.test, priority: 3.5 }

/*
 * The admin area's own chunks, which members never load: their names begin with `admin`, which the service worker
 * leaves out and e2e/page-weight.spec.ts looks for. Groups take the modules that theirs import along, so the libraries
 * of every page have to be taken before them, and the modules of members before the screens of the admin area.
 */
const adminCharts = {
  name: 'admin-charts',
  test: /node_modules\/(@mantine\/charts|recharts|victory-vendor|d3-|internmap|@reduxjs|redux|react-redux|immer|es-toolkit|reselect|decimal|eventemitter3|tiny-invariant)/,
  priority: 3,
}
const adminSheets = {
  name: 'admin-sheets',
  test: /node_modules\/(write-excel-file|read-excel-file|fflate|saxen|unzipper-esm|worker-f)\//,
  priority: 3,
}
const adminLibraries = {
  name: 'admin-libraries',
  test: /node_modules\/(@mantine\/(?!charts)|@floating-ui\/|@tanstack\/(react-table|table-core|react-virtual|virtual-core)\/|dayjs\/|react-number-format\/|react-remove-scroll|react-transition-group\/|dom-helpers\/|use-sidecar|use-callback-ref|react-style-singleton|clsx\/|tabbable\/|get-nonce\/|klona\/|zod\/)/,
  priority: 3,
}

/** The admin area's own modules, and the contract's schemas, of which members load the list of endpoints only. */
const adminModules =
  /src\/(routes\/(-admin\/|admin\.)|locales\/\w+\/admin|api\/admin-)|packages\/contract\/src\/(?!endpoints\.ts)/

function isOfAdmin(id: string): boolean {
  return [adminModules, adminCharts.test, adminSheets.test, adminLibraries.test].some((one) => one.test(id))
}

/** Our own modules that every page needs, apart from those of the first file alone. */
const first = { name: 'first', tags: initial, minShareCount: 2, priority: 2.5 }

/** The file that a library is imported from may import all of it, of which members use a part. */
const isLibrary = (id: string) => /node_modules\/(?!@tabler\/)/.test(id)

/** What several screens share: what `/booking` needs, what other screens of the members do, and the rest. */
const shared = {
  name: (id: string) => (bookingNeeds.has(id) ? 'shared' : 'shared-later'),
  test: (id: string) => membersNeed.has(id) && !isLibrary(id),
  minShareCount: 3,
  priority: 2,
}
const adminShared = {
  name: 'admin-shared',
  test: (id: string) => !membersNeed.has(id) && !isLibrary(id),
  minShareCount: 3,
  priority: 1,
}

interface PreRenderedChunk {
  name: string
  moduleIds: readonly string[]
  /** The module whose exports the chunk offers. */
  facadeModuleId?: unknown
}

/** Also what the admin area loads later, as a chart or a library, has a name that begins with `admin`. */
function nameChunk({ name, moduleIds, facadeModuleId }: PreRenderedChunk): string {
  const ids = [...moduleIds, ...(typeof facadeModuleId === 'string' ? [facadeModuleId] : [])]
  const isAdmin = !name.startsWith('admin') && ids.some(isOfAdmin)
  return `assets/${isAdmin ? 'admin-' : ''}[name]-[hash].js`
}

function nameAsset({ names, originalFileNames }: { names: string[]; originalFileNames: string[] }): string {
  const isAdmin = !names.some((name) => name.startsWith('admin')) && originalFileNames.some(isOfAdmin)
  return `assets/${isAdmin ? 'admin-' : ''}[name]-[hash][extname]`
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    tanstackRouter({
      target: 'react',
      addExtensions: true,
      quoteStyle: 'single',
      semicolons: false,
      routesDirectory: './src/routes',
      generatedRouteTree: './src/routeTree.gen.ts',
      routeFileIgnorePrefix: '-',
      routeFileIgnorePattern: '\\.(test|module)\\.',
      disableLogging: true,
    }),
    react(),
    findMemberModules(isOfAdmin),
    // Only builds the service worker: the server generates the manifest, with the brand's name and colour.
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/pwa/worker',
      filename: 'service-worker.ts',
      injectRegister: false,
      manifest: false,
      injectManifest: {
        globPatterns: ['offline.html', 'assets/*.{js,css}', 'assets/inter-latin*.woff2'],
        // Not needed by members, and partly large.
        globIgnores: ['assets/admin*'],
        dontCacheBustURLsMatching: /^assets\//,
        manifestTransforms: [useServedUrl],
      },
    }),
  ],
  // The server replaces this placeholder with a fresh nonce in every response.
  html: { cspNonce: '__CSP_NONCE__' },
  resolve: {
    alias: [
      {
        find: /^fflate$/,
        replacement: join(import.meta.dirname, 'src/routes/-admin/list/fflate-without-workers.ts'),
      },
      {
        // As @microsoft/signalr imports its own.
        find: /^\.\/(LongPollingTransport|ServerSentEventsTransport|XhrHttpClient)$/,
        replacement: join(import.meta.dirname, 'src/live/absent-transports.ts'),
      },
    ],
  },
  build: {
    outDir: 'dist',
    target: 'es2022',
    cssCodeSplit: true,
    // Browsers that lack it lack popovers, too, which menus are.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rollupOptions: {
      // A file that only re-exports, as that of 6,000 icons, costs the modules that are imported from it, and no others.
      experimental: { lazyBarrel: true },
      input: ['index.html', 'offline.html'].map((page) => join(import.meta.dirname, page)),
      output: {
        chunkFileNames: nameChunk,
        assetFileNames: nameAsset,
        codeSplitting: {
          groups: [
            offlineShared,
            libraries,
            librariesLater,
            adminCharts,
            adminSheets,
            adminLibraries,
            first,
            shared,
            adminShared,
          ],
        },
      },
    },
    reportCompressedSize: false,
  },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(
      ['/client/', '/admin/api/', '/brand/', '/identity', '/files/'].map((path) => [
        path,
        { target: server, ws: true },
      ]),
    ),
  },
})
