import { expect, test } from 'vitest'
import { parseStorageUrl } from './storage-url.ts'

test('a URL with three slashes is a folder', () => {
  expect(parseStorageUrl('file:///srv/sam%20hus/files')).toEqual({
    kind: 'folder',
    folder: '/srv/sam hus/files',
  })
})

const bucket = {
  kind: 's3',
  endpoint: 'https://s3.example.org',
  bucket: 'samhus',
  prefix: '',
  region: 'eu-north-1',
  accessKeyId: 'KEY',
  secretAccessKey: 'se/cr+et',
}

test.each([
  ['s3://KEY:se%2Fcr%2Bet@s3.example.org/samhus?region=eu-north-1', {}],
  ['https://KEY:se%2Fcr%2Bet@s3.example.org/samhus/?region=eu-north-1', {}],
  [
    'http://KEY:se%2Fcr%2Bet@minio:9000/samhus/a/b?region=eu-north-1',
    { endpoint: 'http://minio:9000', prefix: 'a/b/' },
  ],
])('%s is a bucket', (url, different) => {
  expect(parseStorageUrl(url)).toEqual({ ...bucket, ...different })
})

test.each([
  ['files', 'not an address'],
  ['ftp://host/files', 'begins with ftp://'],
  ['file://srv/files', 'three slashes'],
  ['file:///', 'names no folder'],
  ['s3://host/bucket?region=x', 'no key and secret'],
  ['s3://key@host/bucket?region=x', 'no key and secret'],
  ['s3://key:se%cret@host/bucket?region=x', 'not percent-encoded'],
  ['s3://key:secret@host/?region=x', 'names no bucket'],
  ['s3://key:secret@host/B_?region=x', 'names no bucket'],
  ['s3://key:secret@host/bucket/..%2f?region=x', 'letters, digits and dashes'],
  ['s3://key:secret@host/bucket', 'names no region'],
])('%s is rejected with the problem and without the secret', (url, expected) => {
  const problem = parseStorageUrl(url)
  expect(problem).toEqual(expect.stringContaining(expected))
  expect(JSON.stringify(problem).replaceAll('s3://key:secret@', '')).not.toMatch(/secret@|se%cret/)
})
