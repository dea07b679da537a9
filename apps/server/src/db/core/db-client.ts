import { Client, type ClientConfig, type DatabaseError } from 'pg'
import { getHostAndPort, listHostUrls } from './host-urls.ts'

/** So long does a host have to say whether it takes writes. */
const answerWithinMs = 2_000

/** By their hosts: which of them took writes last, and the search for it where one is under way. */
const primaries = new Map<string, number>()
const searches = new Map<string, Promise<number>>()

/** None of the hosts of a URL takes writes; `errors` has the reason of each, in their order. */
export class NoPrimaryError extends AggregateError {
  constructor(hostUrls: readonly string[], errors: readonly Error[]) {
    const reasons = hostUrls.map((url, index) => `${getHostAndPort(url)} ${errors[index]?.message}`)
    super(errors, `no host of the database takes writes: ${reasons.join('; ')}`)
    this.name = 'NoPrimaryError'
  }
}

/** The host answers and takes no writes. */
export class StandbyError extends Error {
  constructor() {
    super('is a standby')
    this.name = 'StandbyError'
  }
}

/**
 * A connection of the driver whose URL may name several hosts, as libpq's may and the driver's may not: it leads to the
 * one that takes writes. All connections of a process stay with that host; once it has failed or closed one of them,
 * the next one asks all hosts again.
 */
export class DbClient extends Client {
  readonly #hostUrls: readonly string[]
  /** Its hosts, the same for all its users and databases. */
  readonly #hosts: string
  #isClosing = false
  #isStandby = false

  constructor(config: ClientConfig = {}) {
    const hostUrls = listHostUrls(config.connectionString ?? '')
    super({ ...config, connectionString: hostUrls[0] })
    this.#hostUrls = hostUrls
    this.#hosts = hostUrls.length > 1 ? hostUrls.map(getHostAndPort).join() : ''
  }

  override connect(): Promise<Client>
  override connect(callback: (error: Error) => void): void
  override connect(callback?: (error: Error) => void): Promise<Client> | void {
    if (this.#hostUrls.length > 1) {
      const connected = this.#connectToPrimary()
      if (callback === undefined) return connected
      // As the driver itself does, outside of the promise: what the callback throws is no failure to connect.
      const report = callback as (error: Error | null, client?: Client) => void
      connected.then(
        () => process.nextTick(report, null, this),
        (error: Error) => process.nextTick(report, error),
      )
      return
    }
    return callback === undefined ? super.connect() : super.connect(callback)
  }

  override end(): Promise<void>
  override end(callback: (error: Error) => void): void
  override end(callback?: (error: Error) => void): Promise<void> | void {
    this.#isClosing = true
    return callback === undefined ? super.end() : super.end(callback)
  }

  async #connectToPrimary(): Promise<Client> {
    const index = primaries.get(this.#hosts) ?? (await findPrimary(this.#hosts, this.#hostUrls))
    if (this.#isClosing) throw new Error('Connection terminated')
    const { host, port } = new Client({ connectionString: this.#hostUrls[index] })
    Object.assign(this, { host, port })
    this.#watch()
    try {
      await super.connect()
      if (this.#isStandby) throw new StandbyError()
      return this
    } catch (error) {
      primaries.delete(this.#hosts)
      void this.end()
      throw error
    }
  }

  /** Notes what the host says of itself, and forgets it when it fails; a pool ends a connection on its first error. */
  #watch(): void {
    const forget = () => primaries.delete(this.#hosts)
    this.connection.on('parameterStatus', (message: { parameterName: string; parameterValue: string }) => {
      if (message.parameterName === 'in_hot_standby') this.#isStandby = message.parameterValue === 'on'
    })
    this.connection.on('errorMessage', ({ code }: DatabaseError) => code?.startsWith('57P') && forget())
    this.connection.once('error', forget)
    this.connection.once('end', () => this.#isClosing || forget())
  }
}

/** @throws NoPrimaryError */
function findPrimary(hosts: string, hostUrls: readonly string[]): Promise<number> {
  const running = searches.get(hosts)
  if (running) return running
  const search = chooseHost(hostUrls)
    .then((found) => {
      primaries.set(hosts, found)
      return found
    })
    .finally(() => searches.delete(hosts))
  searches.set(hosts, search)
  return search
}

/**
 * Returns which host takes writes. Of several it is the one of the newest timeline: a primary that failed,
 * and came back by itself after a standby had been promoted, must get no writes.
 */
async function chooseHost(hostUrls: readonly string[]): Promise<number> {
  const answers = await Promise.all(
    hostUrls.map(async (url) => readTimeline(url).catch((error: unknown) => error as Error)),
  )
  const timelines = answers.filter((answer) => typeof answer === 'string')
  const newest = timelines.toSorted().at(-1)
  if (newest !== undefined) return answers.indexOf(newest)
  throw new NoPrimaryError(
    hostUrls,
    answers.filter((answer) => answer instanceof Error),
  )
}

/**
 * Returns the timeline of a host's WAL, in hexadecimal figures that sort; none where the service does not say it.
 *
 * @throws StandbyError
 */
async function readTimeline(hostUrl: string): Promise<string> {
  const client = new Client({
    connectionString: hostUrl,
    application_name: 'samhus hosts',
    connectionTimeoutMillis: answerWithinMs,
    query_timeout: answerWithinMs,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ isStandby: boolean }>('select pg_is_in_recovery() as "isStandby"')
    if (rows[0]?.isStandby) throw new StandbyError()
    const timeline = 'select left(pg_walfile_name(pg_current_wal_lsn()), 8) as timeline'
    const found = await client.query<{ timeline: string }>(timeline).catch(() => ({ rows: [] }))
    return found.rows[0]?.timeline ?? ''
  } finally {
    await client.end().catch(() => {})
  }
}
