// `npm start`: builds what has changed, then runs the server in the same process, so that signals reach the server
// itself. It creates the demo data while the web app is built.
import { build } from './build.mjs'
import { endWithParent } from './exit-with-parent.mjs'

// The demo is the longer of the two, so the web app takes what it leaves of the processors.
const priority = 5
const webBuild = build({ quiet: true, only: 'web', priority })
// The server awaits it when everything else is there, and says what is wrong.
webBuild.catch(() => {})
try {
  await build({ quiet: true, only: 'server' })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
endWithParent()
process.setSourceMapsEnabled(true)
/** @type {{ run: (webBuild: Promise<unknown>) => Promise<void> }} */
const { run } = await import(new URL('../apps/server/dist/run.js', import.meta.url).href)
await run(webBuild)
