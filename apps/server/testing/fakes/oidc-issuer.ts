import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

export const audience = 'https://issuer.example/api'

/** What differs from a valid token. */
interface TokenOverrides {
  readonly audience?: string
  /** In the notation of jose: `-1m` expired a minute ago. */
  readonly expiresIn?: string
}

/** An OpenID Connect provider that signs a token for any e-mail address, for tests and measurements. */
export interface FakeIssuer {
  readonly url: string
  readonly createToken: (email: string, odd?: TokenOverrides) => Promise<string>
  readonly stop: () => void
}

export async function startFakeIssuer(): Promise<FakeIssuer> {
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
    createToken: (email, odd = {}) =>
      new SignJWT({ email, email_verified: true })
        .setProtectedHeader({ alg: 'ES256', kid: 'test', typ: 'at+jwt' })
        .setSubject(`test|${email}`)
        .setIssuer(url)
        .setAudience(odd.audience ?? audience)
        .setIssuedAt()
        .setExpirationTime(odd.expiresIn ?? '2h')
        .sign(privateKey),
    stop: () => server.close(),
  }
}
