import { expect, test } from 'vitest'
import { parsePgbench } from './pgbench.ts'

const output = `pgbench (15.18 (Debian 15.18-0+deb12u1), server 18.4)
transaction type: bench/minimal-reserve.pgbench.sql
scaling factor: 1
query mode: prepared
number of clients: 16
number of threads: 1
maximum number of tries: 1
duration: 3 s
number of transactions actually processed: 9361
number of failed transactions: 2 (0.021%)
latency average = 5.127 ms
initial connection time = 31.003 ms
tps = 3120.812345 (without initial connection time)
`

test('the rate of pgbench is the one without connecting', () => {
  expect(parsePgbench(output)).toEqual({ perSecond: 3_120.812345, transactions: 9_361, failed: 2 })
})

test('pgbench of PostgreSQL 13 prints two rates, and no failed transactions', () => {
  const older = output
    .replace(/^number of failed.*\n/m, '')
    .replace(
      /^tps.*\n/m,
      'tps = 3000.5 (including connections establishing)\ntps = 3100.5 (excluding connections)\n',
    )
  expect(parsePgbench(older)).toEqual({ perSecond: 3_100.5, transactions: 9_361, failed: 0 })
})

test('other words of pgbench are an error', () => {
  expect(() => parsePgbench('pgbench: error: could not connect')).toThrow('could not connect')
})
