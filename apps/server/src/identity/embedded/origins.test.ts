import { describe, expect, it } from 'vitest'
import { createOrigins } from './origins.ts'

describe('the origins of the site', () => {
  const own = createOrigins(undefined, 3000)

  it.each([
    ['localhost', 'http://localhost'],
    ['localhost:3000', 'http://localhost:3000'],
    ['127.0.0.1:5173', 'http://127.0.0.1:5173'],
  ])('include localhost with any port: %s', (host, origin) => {
    expect(own.resolve(host)).toBe(origin)
    expect(own.includes(origin)).toBe(true)
  })

  it.each([
    undefined,
    '',
    'evil.example',
    'localhost.evil.example',
    'evil.example:3000',
    'localhost:0',
    'localhost:3000@evil.example',
    'localhost:3000/evil',
    '127.0.0.1.evil.example',
    'LOCALHOST:3000\r\nx: y',
    '192.168.1.7:3000',
  ])('do not include any other host: %j', (host) => {
    expect(own.resolve(host)).toBeNull()
    expect(own.includes(`http://${host}`)).toBe(false)
    expect(own.preferred).toBe('http://localhost:3000')
  })

  it('are only the public one where there is one, whatever the Host header is', () => {
    const only = createOrigins('https://samhus.example/', 3000)
    expect(only.resolve('localhost:3000')).toBe('https://samhus.example')
    expect(only.includes('http://localhost:3000')).toBe(false)
    expect(only.preferred).toBe('https://samhus.example')
  })
})
