/** A local folder. */
export interface FolderTarget {
  readonly kind: 'folder'
  readonly folder: string
}

/** A bucket of S3 or of a compatible service. */
export interface S3Target {
  readonly kind: 's3'
  /** Without a trailing slash. */
  readonly endpoint: string
  readonly bucket: string
  /** Before every key; empty, or with a trailing slash. */
  readonly prefix: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

export type StorageTarget = FolderTarget | S3Target

const exampleUrls =
  'file:///folder or s3://key:secret@host/bucket?region=… (also https://, and http:// for a storage beside the server)'

/**
 * Parses STORAGE_URL. Key and secret are percent-encoded (`/` is %2F, `+` is %2B).
 *
 * Returns a string with the problem for an invalid URL; it never contains the secret.
 */
export function parseStorageUrl(text: string): StorageTarget | string {
  const url = parseUrl(text)
  if (url === null) return `not an address; give ${exampleUrls}`
  if (url.protocol === 'file:') return toFolderTarget(url)
  if (!['s3:', 'https:', 'http:'].includes(url.protocol))
    return `begins with ${url.protocol}//; give ${exampleUrls}`
  if (url.host === '') return 'names no host: s3://key:secret@host/bucket?region=…'
  if (url.username === '' || url.password === '')
    return 'names no key and secret: s3://key:secret@host/bucket'
  const [accessKeyId, secretAccessKey] = [decode(url.username), decode(url.password)]
  if (accessKeyId === null || secretAccessKey === null) return 'the key or the secret is not percent-encoded'
  const [bucket = '', ...folders] = url.pathname.split('/').filter((part) => part !== '')
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) {
    return 'names no bucket (3 to 63 small letters, digits, dots and dashes): s3://key:secret@host/bucket'
  }
  if (folders.some((part) => !/^[\w-]+$/.test(part)))
    return 'the folders after the bucket are letters, digits and dashes'
  const region = url.searchParams.get('region') ?? ''
  if (!/^[a-z0-9-]+$/.test(region))
    return 'names no region: …?region=eu-north-1 (or the word that your storage expects)'
  return {
    kind: 's3',
    endpoint: `${url.protocol === 'http:' ? 'http' : 'https'}://${url.host}`,
    bucket,
    prefix: folders.map((part) => `${part}/`).join(''),
    region,
    accessKeyId,
    secretAccessKey,
  }
}

function toFolderTarget(url: URL): FolderTarget | string {
  const folder = decode(url.pathname)
  if (url.host !== '') return 'a folder has three slashes: file:///srv/samhus/files'
  if (folder === null || folder === '/' || folder.includes('\0'))
    return 'names no folder: file:///srv/samhus/files'
  return { kind: 'folder', folder }
}

function parseUrl(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
