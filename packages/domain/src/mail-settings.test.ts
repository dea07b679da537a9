import { expect, it } from 'vitest'
import { excludeOneAnother, findWhitelistProblems, passesWhitelist, tidyWhitelist } from './mail-settings.ts'

it('R157: empty lines of a whitelist and addresses that it has already are ignored, whatever their case', () => {
  const lines = [' anna@samhus.example ', '', '  ', 'Anna@Samhus.example', 'bo@samhus.example']
  expect(tidyWhitelist(lines)).toEqual(['anna@samhus.example', 'bo@samhus.example'])
  expect(findWhitelistProblems([...lines, 'Anna', 'a@b', '*@samhus.example'])).toEqual([
    'Anna',
    'a@b',
    '*@samhus.example',
  ])
})

it('R157: while the whitelist is on, nobody else gets mail', () => {
  const on = { isOn: true, addresses: ['Anna@samhus.example'] }
  expect(passesWhitelist(on, 'anna@SAMHUS.example')).toBe(true)
  expect(passesWhitelist(on, 'bo@samhus.example')).toBe(false)
  expect(passesWhitelist({ isOn: true, addresses: [] }, 'anna@samhus.example')).toBe(false)
  expect(passesWhitelist({ ...on, isOn: false }, 'bo@samhus.example')).toBe(true)
})

it('R157: lent out and not lent out exclude one another', () => {
  expect(excludeOneAnother(['lent-out', 'not-checked-out'])).toBe(false)
  expect(excludeOneAnother(['lent-out', 'not-checked-out', 'not-lent-out'])).toBe(true)
})
