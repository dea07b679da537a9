/**
 * Database timeouts for tests that are not about timeouts, so that a slow machine does not fail them. What the
 * timeouts do is tested in db/core/client.pg.test.ts.
 */
export const longTimeouts = {
  acquireTimeoutMs: 60_000,
  statementTimeoutMs: 60_000,
  lockTimeoutMs: 60_000,
  idleInTransactionTimeoutMs: 60_000,
}
