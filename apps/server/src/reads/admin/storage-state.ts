import { setTimeout } from 'node:timers/promises'
import type { DiskSpace } from '@samhus/domain/warning-urgency'
import type { Deps } from '../../shared/deps.ts'

/** A bucket that does not respond is tried for much longer, and an admin waits for this. */
const maxWaitMs = 4_000

export interface StorageState {
  readonly isOk: boolean
  /** Null where a service holds the files, and while they do not respond. */
  readonly space: DiskSpace | null
}

const away: StorageState = { isOk: false, space: null }

/** Returns whether a file can be stored and removed within four seconds, and how much room its disk has. */
export async function readStorageState({ files }: Pick<Deps, 'files'>): Promise<StorageState> {
  const timer = new AbortController()
  try {
    const late = setTimeout(maxWaitMs, away, { signal: timer.signal }).catch(() => away)
    return await Promise.race([probe(files), late])
  } catch {
    return away
  } finally {
    timer.abort()
  }
}

async function probe(files: Deps['files']): Promise<StorageState> {
  const [space] = await Promise.all([files.readSpace(), files.tryWrite()])
  return { isOk: true, space }
}
