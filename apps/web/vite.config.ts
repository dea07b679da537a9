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
      srcDir: 'src/worker',
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
