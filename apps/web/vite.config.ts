import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { join } from 'node:path'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

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
  test: /src\/(session\/impersonation|pwa\/offline-cache|lib\/(local-storage|server-time)|locales\/format|theme\/brand)\.ts$/,
  priority: 3,
}

/** Libraries that every page needs: stays in the browser's cache over our releases. */
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
  build: {
    outDir: 'dist',
    target: 'es2022',
    cssCodeSplit: true,
    assetsInlineLimit: 0,
    rollupOptions: {
      input: ['index.html', 'offline.html'].map((page) => join(import.meta.dirname, page)),
      output: { codeSplitting: { groups: [offlineShared, libraries, shared] } },
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
