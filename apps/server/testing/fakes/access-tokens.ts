import type { AccessTokenVerifier } from '../../src/identity/access-token.ts'

const never = Number.MAX_SAFE_INTEGER

/** Fake access tokens: a token is the `sub` of its person, and never expires. */
export const tokensBySub: AccessTokenVerifier = {
  verify: async (sub) => ({
    issuer: 'test',
    sub,
    email: null,
    isEmailVerified: false,
    name: null,
    expiresAt: never,
  }),
  withEmail: async (_token, claims) => claims,
}

/** Fake access tokens: a token is the verified e-mail address of its person, and never expires. */
export const tokensByEmail: AccessTokenVerifier = {
  verify: async (email) => {
    return {
      issuer: 'test',
      sub: `test|${email}`,
      email,
      isEmailVerified: true,
      name: null,
      expiresAt: never,
    }
  },
  withEmail: async (_token, claims) => claims,
}
