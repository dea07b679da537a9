/**
 * Database timeouts for tests that are not about timeouts, so that a slow machine does not fail them. What the
 * timeouts do is tested in db/core/client.pg.test.ts.
 */
export const longTimeouts = {
  acquireTimeoutMs: 60_000,
  // As long as a test may take: large worlds are filled by single statements, on tables in parts too.
  statementTimeoutMs: 300_000,
  lockTimeoutMs: 60_000,
  idleInTransactionTimeoutMs: 60_000,
}
