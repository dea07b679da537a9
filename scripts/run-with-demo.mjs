import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBrowser } from './browser.mjs'
import { build } from './build.mjs'
import { makeDemo } from './demo-for-e2e.mjs'
import { runTool } from './run.mjs'

/**
 * Runs files of `e2e` that are no tests, in a browser, against the built site with a new demo at the browser tests'
 * instant.
 *
 * @param {string} files Their pattern.
 * @param {Record<string, string>} [env]
 * @returns {Promise<boolean>} Whether all of them passed.
 */
export async function runWithDemo(files, env = {}) {
  const { browser, shell } = await ensureBrowser()
  await build()
  const folder = await mkdtemp(join(tmpdir(), 'samhus-demo-'))
  const demo = `${folder}-made`
  try {
    await makeDemo(demo)
    const { ok } = await runTool('@playwright/test', ['test'], {
      env: {
        ...process.env,
        E2E_BROWSER: browser,
        E2E_SHELL: shell ?? '',
        E2E_DATA_DIR: folder,
        E2E_DEMO_DIR: demo,
        E2E_FILES: files,
        E2E_REPORT: '.tmp/photographs.json',
        ...env,
      },
      show: true,
    })
    return ok
  } finally {
    for (const each of [folder, demo]) await rm(each, { recursive: true, force: true })
  }
}
