import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { join } from 'node:path'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

/** Where `vite dev` sends what is not the browser's: the running server. */
const server = process.env['SAMHUS_SERVER'] ?? 'http://127.0.0.1:3000'

/** The server serves the offline page with headers of its own, under another address than the file's. */
function atItsAddress(manifest: { url: string; revision: string | null; size: number }[]) {
  return {
    manifest: manifest.map((entry) => (entry.url === 'offline.html' ? { ...entry, url: '/offline' } : entry)),
  }
}

/*
 * Each screen is a file of its own, fetched with it. What several share would by itself become a file for each
 * set of screens, forty of a few hundred bytes, which cost requests and pack badly.
 */

/** What the offline page has in common with the app: it fetches nothing else of it. */
const offlineToo = {
  name: 'offline-too',
  test: /src\/(session\/impersonation|pwa\/offline-cache|lib\/(local-storage|server-time)|locales\/format|theme\/brand)\.ts$/,
  priority: 3,
}

/** What every page needs of libraries: a browser keeps it over releases of ours. */
const libraries = {
  name: 'libraries',
  test: /node_modules\/(@tanstack\/[^/]+|html-parse-stringify|i18next|react|react-dom|react-i18next|scheduler|use-sync-external-store)\//,
  priority: 2,
}

const shared = { name: 'shared', test: /./, minShareCount: 3 }

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    // Before react(): it rewrites the route files that react() then compiles.
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
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
    // Only builds the service worker: the server makes the manifest, in the brand's name and colour.
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/pwa/worker',
      filename: 'service-worker.ts',
      injectRegister: false,
      manifest: false,
      injectManifest: {
        globPatterns: ['offline.html', 'assets/*.{js,css}', 'assets/inter-latin*.woff2'],
        // Of no use to members, and some of it large.
        globIgnores: ['assets/admin*'],
        dontCacheBustURLsMatching: /^assets\//,
        manifestTransforms: [atItsAddress],
      },
    }),
  ],
  // The server writes a fresh nonce in the place of this word on every answer.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: 'dist',
    target: 'es2022',
    cssCodeSplit: true,
    assetsInlineLimit: 0,
    rollupOptions: {
      input: ['index.html', 'offline.html'].map((page) => join(import.meta.dirname, page)),
      output: { codeSplitting: { groups: [offlineToo, libraries, shared] } },
    },
    reportCompressedSize: false,
  },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(
      ['/client/', '/admin/api/', '/identity', '/files/'].map((path) => [path, { target: server, ws: true }]),
    ),
  },
})
