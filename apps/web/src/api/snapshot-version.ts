const versions = new WeakMap<object, bigint>()

/** Records the transaction id below which a response includes every change, from its header. */
export function setSnapshotVersion(response: unknown, header: string | null): void {
  if (typeof response === 'object' && response !== null && /^\d+$/.test(header ?? '')) {
    versions.set(response, BigInt(header ?? ''))
  }
}

/**
 * Whether a response includes every change of transactions below that id. False for data that was patched, or does not
 * come from the server: nothing is known about it.
 */
export function includesChangesBefore(response: unknown, transactionId: string): boolean {
  if (typeof response !== 'object' || response === null || !/^\d+$/.test(transactionId)) return false
  const version = versions.get(response)
  return version !== undefined && version >= BigInt(transactionId)
}
