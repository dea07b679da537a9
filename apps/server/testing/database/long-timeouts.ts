/**
 * Time-outs of a database for tests of anything else: that a machine at its limits lets a lock wait for too long is
 * no fault of what is tested. What the time-outs do has tests of its own (db/client.pg.test.ts).
 */
export const patient = {
  acquireTimeoutMs: 60_000,
  statementTimeoutMs: 60_000,
  lockTimeoutMs: 60_000,
  idleInTransactionTimeoutMs: 60_000,
}
