import type { Db } from '../../src/db/core/client.ts'
import { listCauses } from '../../src/db/core/pg-errors.ts'
import type { OutgoingMail } from '../../src/mail/mail-transport.ts'
import type { Deps } from '../../src/shared/deps.ts'

class KilledError extends Error {}

/** Dependencies of a process that is killed at one of its waits. */
export interface MortalDeps {
  readonly deps: Deps
  readonly isDead: () => boolean
}

/**
 * Returns dependencies that end with the `lives`-th wait: before or after a transaction, a read, or the hand-over of a
 * mail. Nothing after it takes place. What a database sees of a process that dies within a transaction is the same as of
 * one that dies before it.
 */
export function createMortalDeps(deps: Deps, lives: number): MortalDeps {
  let left = lives
  const wait = (): void => {
    if (left <= 0) throw new KilledError('the process was killed')
    left -= 1
    if (left === 0) throw new KilledError('the process was killed')
  }
  const around = async <Answer>(run: () => Promise<Answer>): Promise<Answer> => {
    wait()
    const answer = await run()
    wait()
    return answer
  }
  const { db, mail } = deps
  const mortal = {
    all: (...args: Parameters<Db['all']>) => around(() => db.all(...args)),
    one: (...args: Parameters<Db['one']>) => around(() => db.one(...args)),
    maybe: (...args: Parameters<Db['maybe']>) => around(() => db.maybe(...args)),
    run: (...args: Parameters<Db['run']>) => around(() => db.run(...args)),
    transaction: (...args: Parameters<Db['transaction']>) => around(() => db.transaction(...args)),
  }
  return {
    deps: {
      ...deps,
      db: mortal as unknown as Db,
      ...(mail && {
        mail: {
          ...mail,
          send: (each: OutgoingMail) => around(() => mail.send(each)),
          close: () => {},
        },
      }),
    },
    isDead: () => left <= 0,
  }
}

/** Runs what a killed process does: nothing more. Rethrows every other error. */
export async function untilKilled(run: () => Promise<unknown>): Promise<void> {
  try {
    await run()
  } catch (error) {
    if (!listCauses(error).some((each) => each instanceof KilledError)) throw error
  }
}
