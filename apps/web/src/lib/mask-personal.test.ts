import { expect, it } from 'vitest'
import { maskPersonal } from './mask-personal.ts'

it.each([
  ['550 5.1.1 <anna@samhus.example>: no such user', '550 5.1.1 <…@…>: no such user'],
  ['connect smtp://name:secret@relay.example:587', 'connect smtp://…@relay.example:587'],
  ['call +45 22 33 44 55 or 22334455', 'call … or …'],
  ['invalid input syntax for type uuid: "Anna Holm"', 'invalid input syntax for type uuid: "…"'],
  ['451 4.7.1 try again in 2027', '451 4.7.1 try again in 2027'],
])('%s is passed on as %s', (message, masked) => {
  expect(maskPersonal(message)).toBe(masked)
})
