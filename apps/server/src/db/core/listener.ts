import { computeBackoffMs } from '../../shared/backoff.ts'
import { createConnectionConfig } from './connection.ts'
import { DbClient } from './db-client.ts'

const backoff = { firstMs: 100, maxMs: 5_000 }

interface ListenerOptions {
  readonly url: string
  /** Called when rows may have changed; also after a reconnect, since notifications during the outage are lost. */
  readonly onChange: () => void
  readonly report: (error: unknown) => void
}

/** Listens for the commits of other processes on a connection of its own, and reconnects when it is lost. */
export class ChangeListener {
  readonly #options: ListenerOptions
  #client: DbClient | null = null
  #isClosed = false
  /** Consecutive failed attempts. */
  #failures = 0
  #retry: NodeJS.Timeout | undefined

  constructor(options: ListenerOptions) {
    this.#options = options
  }

  /** Never throws. Until the first connection succeeds, the change reader depends on its own polling. */
  async open(): Promise<void> {
    if (this.#isClosed) return
    const { url, onChange } = this.#options
    const client = new DbClient(
      createConnectionConfig(url, { applicationName: 'samhus live', statementTimeoutMs: 0 }),
    )
    let hasEnded = false
    const handleEnd = (error?: Error): void => {
      if (hasEnded) return
      hasEnded = true
      this.#reopen(client, error)
    }
    client.on('error', handleEnd)
    client.on('end', () => handleEnd())
    client.on('notification', onChange)
    try {
      await client.connect()
      await client.query('listen samhus_change')
      if (this.#isClosed) return await client.end()
      this.#client = client
      this.#failures = 0
      onChange()
    } catch (error) {
      handleEnd(error as Error)
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#retry)
    await this.#client?.end().catch(() => {})
  }

  #reopen(client: DbClient, error: Error | undefined): void {
    client.removeAllListeners('notification')
    client.end().catch(() => {})
    this.#client = null
    if (this.#isClosed) return
    this.#options.report(error ?? new Error('the listening connection ended'))
    this.#retry = setTimeout(() => void this.open(), computeBackoffMs(this.#failures, backoff))
    this.#failures += 1
  }
}
