import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { atlasPath, makeAtlas } from './make-atlas.mjs'

describe('the outlines of the maps', () => {
  it('are what the script makes of Natural Earth, in at most 50 kB', () => {
    const made = makeAtlas()
    expect(readFileSync(atlasPath, 'utf8') === made).toBe(true)
    expect(made.length).toBeLessThan(50_000)
  })
})
