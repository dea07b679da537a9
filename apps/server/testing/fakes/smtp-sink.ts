import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'

/** One mail as the relay received it. */
export interface ReceivedMail {
  readonly envelopeFrom: string
  readonly envelopeTo: readonly string[]
  /** The bytes after DATA. */
  readonly raw: string
  readonly mail: Email
  /** Whether the relay said so. */
  readonly isAccepted: boolean
}

/**
 * What the relay does with the next mails. `hang up` comes after the whole mail, without an answer; `hang up in the mail`
 * before its end. `accept, then hang up`: has the mail, and the answer is lost. `say nothing` comes after the mail too.
 */
export type SmtpBehaviour =
  | 'accept'
  | 'close at connect'
  | 'hang up at MAIL FROM'
  | 'hang up in the mail'
  | 'accept, then hang up'
  | 'say nothing'
  | { readonly at: SmtpStep; readonly code: number }
  /** Instead of an answer to a command before the mail. */
  | { readonly at: Exclude<SmtpStep, 'DATA'>; readonly does: 'hang up' | 'say nothing' }

/** What the relay answers; the answer to the data comes after the whole mail. */
export type SmtpStep = 'connect' | 'MAIL FROM' | 'RCPT TO' | 'DATA'

/** A relay on this machine that records every mail it has, parsed. */
export class SmtpSink {
  readonly received: ReceivedMail[] = []
  behaviour: SmtpBehaviour = 'accept'
  /** Decides by the recipient where it returns something. */
  decide: (address: string) => SmtpBehaviour | undefined = () => undefined
  /** `user:password`, as it was sent in the clear. */
  readonly signIns: string[] = []
  /** Before each answer to a whole mail. */
  delayMs = 0
  /** How many connections there have been, and how many mails have been accepted. */
  connections = 0
  accepted = 0
  readonly #server: SMTPServer
  readonly #sockets = new Set<Socket>()
  #port = 0

  readonly #keepsMails: boolean

  /** @param options.keepsMails Whether mails are parsed and recorded; a measurement only counts them. */
  constructor({ keepsMails = true } = {}) {
    this.#keepsMails = keepsMails
    this.#server = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      authOptional: true,
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _session, done) => {
        this.signIns.push(`${username}:${password}`)
        done(null, { user: username })
      },
      disableReverseLookup: true,
      closeTimeout: 50,
      onConnect: (session, done) => {
        this.connections += 1
        if (this.behaviour === 'close at connect') return this.#hangUp(session)
        this.#answer(session, { at: 'connect', done })
      },
      onMailFrom: (_address, session, done) => {
        if (this.behaviour === 'hang up at MAIL FROM') return this.#hangUp(session)
        this.#answer(session, { at: 'MAIL FROM', done })
      },
      onRcptTo: ({ address }, session, done) => this.#answer(session, { at: 'RCPT TO', address, done }),
      onData: (stream, session, done) => void this.#receive(stream, session).then(() => done(), done),
    })
    this.#server.on('error', () => {})
    this.#server.server.on('connection', (socket: Socket) => {
      this.#sockets.add(socket.on('error', () => {}).on('close', () => this.#sockets.delete(socket)))
    })
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.#port}`
  }

  async listen(port = 0): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(port, '127.0.0.1', resolve))
    this.#port = (this.#server.server.address() as AddressInfo).port
  }

  /** From then on connections are refused. */
  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    await new Promise<void>((resolve) => this.#server.close(() => resolve()))
  }

  /** The mails that the relay has, to one address. */
  mailsTo(address: string): ReceivedMail[] {
    return this.received.filter(({ envelopeTo, isAccepted }) => isAccepted && envelopeTo.includes(address))
  }

  async #receive(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> {
    const { envelope } = session
    const envelopeTo = envelope.rcptTo.map(({ address }) => address)
    const behaviour = this.decide(envelopeTo[0] ?? '') ?? this.behaviour
    const chunks: Buffer[] = []
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      if (behaviour === 'hang up in the mail') return this.#hangUpForGood(session)
      chunks.push(chunk)
    }
    const raw = Buffer.concat(chunks).toString()
    const envelopeFrom = envelope.mailFrom ? envelope.mailFrom.address : ''
    const error = this.#refuseAt('DATA', envelopeTo[0])
    if (error === null) this.accepted += 1
    if (this.#keepsMails) {
      const mail = await PostalMime.parse(raw)
      this.received.push({ envelopeFrom, envelopeTo, raw, mail, isAccepted: error === null })
    }
    if (behaviour === 'accept, then hang up') return this.#hangUpForGood(session)
    if (behaviour === 'say nothing') return new Promise(() => {})
    if (this.delayMs > 0) await sleep(this.delayMs)
    if (error) throw error
  }

  #answer(
    session: SMTPServerSession,
    step: { at: SmtpStep; address?: string; done: (error?: Error | null) => void },
  ): void {
    const { at, address, done } = step
    const behaviour = this.#getBehaviour(address)
    const isSilent = typeof behaviour === 'object' && 'does' in behaviour && behaviour.at === at
    if (!isSilent) done(this.#refuseAt(at, address))
    else if (behaviour.does === 'hang up') this.#hangUp(session)
  }

  #getBehaviour(address?: string): SmtpBehaviour {
    return (address === undefined ? undefined : this.decide(address)) ?? this.behaviour
  }

  #refuseAt(at: SmtpStep, address?: string): Error | null {
    const behaviour = this.#getBehaviour(address)
    if (typeof behaviour === 'string' || !('code' in behaviour) || behaviour.at !== at) return null
    return Object.assign(new Error('not now'), { responseCode: behaviour.code })
  }

  #hangUpForGood(session: SMTPServerSession): Promise<never> {
    this.#hangUp(session)
    return new Promise(() => {})
  }

  #hangUp({ remotePort }: SMTPServerSession): void {
    for (const socket of this.#sockets) if (socket.remotePort === remotePort) socket.destroy()
  }
}
