import { expect, test } from 'vitest'
import { findUrlProblem, getHostAndPort, listHostUrls, setParams } from './host-urls.ts'

test.each([
  ['postgres://u:p@a/db', ['a:5432']],
  ['postgresql://u:p@a:5433,b:5434/db?sslmode=verify-full', ['a:5433', 'b:5434']],
  ['postgresql://u:p@a,b:5434/db?target_session_attrs=read-write', ['a:5432', 'b:5434']],
  ['postgresql://a,b', ['a:5432', 'b:5432']],
  ['postgres://u:p%40,@[::1]:5433,[fe80::2],10.0.0.3/db', ['[::1]:5433', '[fe80::2]:5432', '10.0.0.3:5432']],
  ['postgres://u:p@localhost/db?host=/run/a', ['/run/a:5432']],
  ['postgres://u:p@/db?host=/run/a,b&port=5433,5434', ['/run/a:5433', 'b:5434']],
  ['postgres:///db?host=a,b&port=5433&target_session_attrs=any', ['a:5433', 'b:5433']],
])('%s leads to %s', (url, hosts) => {
  expect(findUrlProblem(url)).toBe(null)
  const urls = listHostUrls(url)
  expect(urls.map(getHostAndPort)).toEqual(hosts)
  const given = new URL(urls[0] ?? '')
  for (const { username, password, pathname, searchParams } of urls.map((each) => new URL(each))) {
    expect([username, password, pathname]).toEqual([given.username, given.password, given.pathname])
    expect(searchParams.get('sslmode')).toBe(given.searchParams.get('sslmode'))
  }
})

test.each([
  ['mysql://a/db', 'begins with postgres://'],
  ['postgres://u:p@a:5432,u2:p2@b:5432/db', 'one user and password'],
  ['postgres://u:p@a:5432,b:many/db', 'hosts such as'],
  ['postgres://u:p@a,/db', 'hosts such as'],
  ['postgres://u:p@a,::1/db', 'in brackets'],
  ['postgres://u:p@a:5432,b:99999/db', 'an address such as'],
  ['postgres://u:p@a:99999/db', 'an address such as'],
  ['postgres://u:p@/db?host=a,', 'before and after each comma'],
  ['postgres://u:p@/db?host=a,b&port=1,2,3', 'one port for all hosts'],
  ['postgres://u:p@a,b/db?target_session_attrs=standby', 'the host that takes writes'],
])('%s is refused: %s', (url, words) => {
  expect(findUrlProblem(url)).toContain(words)
})

test('a parameter is set without a change of the hosts', () => {
  expect(setParams('postgres://u:p@a:1,b:2/db?sslmode=disable', { options: '-c x=1' })).toBe(
    'postgres://u:p@a:1,b:2/db?sslmode=disable&options=-c+x%3D1',
  )
})
