import { siteUrl } from './fixtures/auth.ts'
import { test } from './fixtures/test.ts'
import { anna } from './fixtures/users.ts'

test('a test may end while one of its routes is still answering', async ({ visit }) => {
  const page = await visit(await anna())
  let tell = (): void => undefined
  const fetched = new Promise<void>((resolve) => (tell = resolve))
  await page.route(`${siteUrl}/client/api/config`, async (route) => {
    const answer = await route.fetch()
    tell()
    await page.waitForEvent('close')
    // The page's answer is gone with it: this throws.
    await route.fulfill({ json: await answer.json() })
  })
  await page.evaluate((url) => void fetch(url, { mode: 'no-cors' }), `${siteUrl}/client/api/config`)
  await fetched
})
