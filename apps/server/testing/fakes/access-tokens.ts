import type { AccessTokens } from '../../src/identity/access-token.ts'

/** Access tokens for tests of what comes after them: a token is the `sub` of its person, and never expires. */
export const tokensBySub: AccessTokens = {
  verify: async (sub) => ({
    sub,
    email: null,
    isEmailVerified: false,
    name: null,
    expiresAt: Number.MAX_SAFE_INTEGER,
  }),
  withEmail: async (_token, claims) => claims,
}
