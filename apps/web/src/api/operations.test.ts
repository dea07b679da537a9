import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as bookings from '@samhus/contract/bookings'
import * as calendars from '@samhus/contract/calendars'
import * as checkOuts from '@samhus/contract/check-out'
import * as config from '@samhus/contract/config'
import * as groups from '@samhus/contract/groups'
import * as houses from '@samhus/contract/houses'
import * as own from '@samhus/contract/account'
import * as points from '@samhus/contract/points'
import * as push from '@samhus/contract/push'
import * as session from '@samhus/contract/session'
import * as users from '@samhus/contract/users'
import { describe, expect, it } from 'vitest'

const folder = import.meta.dirname

function declared(): Set<string> {
  const areas: object[] = [
    bookings,
    calendars,
    checkOuts,
    config,
    groups,
    houses,
    own,
    points,
    push,
    session,
    users,
  ]
  return new Set(
    areas.flatMap((area) =>
      Object.values(area).flatMap((value: unknown) =>
        typeof value === 'object' && value !== null && 'method' in value && 'path' in value
          ? [`${String(value.method)} ${String(value.path).replaceAll(/\{\w+\}/g, '{}')}`]
          : [],
      ),
    ),
  )
}

function called(): string[] {
  return readdirSync(folder)
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .flatMap((name) => {
      const source = readFileSync(join(folder, name), 'utf8')
      const calls = source.matchAll(/method: '(\w+)',\s*path: ['`]([^'`]+)['`]/g)
      return [...calls].map(([, method, path]) => `${method} ${path?.replaceAll(/\$\{\w+\}/g, '{}')}`)
    })
}

describe('what the browser calls', () => {
  it('is in the contract, by method and path', () => {
    const known = declared()
    expect(called().filter((one) => !known.has(one))).toEqual([])
    expect(called().length).toBeGreaterThan(10)
  })
})
