// `npm start`: builds what has changed, then runs the server in the same process, so that signals reach the server
// itself.
import { build } from './build.mjs'
import { endWithParent } from './exit-with-parent.mjs'

try {
  await build({ quiet: true })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
endWithParent()
process.setSourceMapsEnabled(true)
await import(new URL('../apps/server/dist/main.js', import.meta.url).href)
