import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createTestBrand } from '../../../testing/fixtures/deps.ts'
import { createActor } from '../../../testing/fixtures/world.ts'
import type { Deps } from '../../shared/deps.ts'
import { previewMail } from './preview-mail.ts'

it('previews that are asked for at once are each rendered in a round of the event loop', async () => {
  const deps = { brand: createTestBrand(), siteUrl: 'https://samhus.example' } as Deps
  const words = {
    kind: 'invitation',
    language: 'da',
    subject: 'Invitation',
    body: 'Hej',
    theme: 'light',
  } as const
  let round = 0
  const state = { isCounting: true }
  const count = async (): Promise<void> => {
    while (state.isCounting) {
      await setImmediate()
      round += 1
    }
  }
  const counting = count()
  const previews = Array.from({ length: 5 }, () =>
    previewMail(deps, createActor(''), words).then(() => round),
  )
  expect(new Set(await Promise.all(previews)).size).toBe(5)
  state.isCounting = false
  await counting
})
