import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

export const audience = 'https://issuer.example/api'

/** What is wrong with a token. */
interface Odd {
  readonly audience?: string
  /** As jose takes it: `-1m` has expired a minute ago. */
  readonly expires?: string
}

/** An OpenID Connect provider that signs a token for anybody, for tests and measurements of what comes after. */
export interface TestIssuer {
  readonly url: string
  readonly tokenFor: (email: string, odd?: Odd) => Promise<string>
  readonly stop: () => void
}

export async function startIssuer(): Promise<TestIssuer> {
  const { privateKey, publicKey } = await generateKeyPair('ES256')
  const keys = { keys: [{ ...(await exportJWK(publicKey)), kid: 'test', use: 'sig', alg: 'ES256' }] }
  let url = ''
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json')
    const isDiscovery = request.url === '/.well-known/openid-configuration'
    response.end(JSON.stringify(isDiscovery ? { issuer: url, jwks_uri: `${url}/keys` } : keys))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    tokenFor: (email, odd = {}) =>
      new SignJWT({ email, email_verified: true })
        .setProtectedHeader({ alg: 'ES256', kid: 'test', typ: 'at+jwt' })
        .setSubject(`test|${email}`)
        .setIssuer(url)
        .setAudience(odd.audience ?? audience)
        .setIssuedAt()
        .setExpirationTime(odd.expires ?? '2h')
        .sign(privateKey),
    stop: () => server.close(),
  }
}
