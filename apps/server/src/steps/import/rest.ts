import { setTimeout as sleep } from 'node:timers/promises'

const restMs = 10

/**
 * Leaves the process and the database to others for a while, outside of every lock that they could wait for: an import
 * has time, and an owner who books meanwhile has not.
 */
export async function rest(): Promise<void> {
  await sleep(restMs)
}
