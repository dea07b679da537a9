import { Client } from 'pg'
import { backoffMs } from '../../shared/backoff.ts'
import { connectionConfig } from './connection.ts'

const backoff = { firstMs: 100, maxMs: 5_000 }

interface ListenerOptions {
  readonly url: string
  /** Something may have changed. Also called when the connection is back, since what was said meanwhile is lost. */
  readonly onChange: () => void
  readonly report: (error: unknown) => void
}

/** Listens for other processes' commits on a connection of its own; a lost one is opened again. */
export class ChangeListener {
  readonly #options: ListenerOptions
  #client: Client | null = null
  #isClosed = false
  /** In a row. */
  #failures = 0
  #retry: NodeJS.Timeout | undefined

  constructor(options: ListenerOptions) {
    this.#options = options
  }

  /** Never throws: until the first connection succeeds the reader's own look does without. */
  async open(): Promise<void> {
    if (this.#isClosed) return
    const { url, onChange: heard } = this.#options
    const client = new Client(
      connectionConfig(url, { applicationName: 'samhus live', statementTimeoutMs: 0 }),
    )
    let isOver = false
    const over = (error?: Error): void => {
      if (isOver) return
      isOver = true
      this.#reopen(client, error)
    }
    client.on('error', over)
    client.on('end', () => over())
    client.on('notification', heard)
    try {
      await client.connect()
      await client.query('listen samhus_change')
      if (this.#isClosed) return await client.end()
      this.#client = client
      this.#failures = 0
      heard()
    } catch (error) {
      over(error as Error)
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#retry)
    await this.#client?.end().catch(() => {})
  }

  #reopen(client: Client, error: Error | undefined): void {
    client.removeAllListeners('notification')
    client.end().catch(() => {})
    this.#client = null
    if (this.#isClosed) return
    this.#options.report(error ?? new Error('the listening connection ended'))
    this.#retry = setTimeout(() => void this.open(), backoffMs(this.#failures, backoff))
    this.#failures += 1
  }
}
