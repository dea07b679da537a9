import { recordSeparator } from './frame.ts'

/** SignalR message types, by their number on the wire. */
export const messageTypes = {
  invocation: 1,
  completion: 3,
  streamInvocation: 4,
  ping: 6,
  close: 7,
  ack: 8,
  sequence: 9,
} as const

/** A client's message, with the fields that the hub uses. */
export interface ClientMessage {
  readonly type?: number
  readonly target?: string
  readonly arguments?: readonly unknown[]
  readonly invocationId?: string
  readonly sequenceId?: number
  /** In the handshake, the only message without a type. */
  readonly protocol?: string
  readonly version?: number
}

/** Larger messages close the connection. */
export const maxMessageBytes = 32 * 1024

/** Assembles messages that may arrive in several frames. */
export class MessageParser {
  #rest = ''

  /** Returns the messages completed by `text`; null for a malformed or an oversized one. */
  push(text: string): ClientMessage[] | null {
    const pieces = (this.#rest + text).split(recordSeparator)
    this.#rest = pieces.pop() ?? ''
    if (this.#rest.length > maxMessageBytes) return null
    const messages: ClientMessage[] = []
    for (const piece of pieces) {
      const parsed = parse(piece)
      if (!parsed) return null
      messages.push(parsed)
    }
    return messages
  }
}

function parse(text: string): ClientMessage | null {
  try {
    const value: unknown = JSON.parse(text)
    return isMessage(value) ? value : null
  } catch {
    return null
  }
}

function isMessage(value: unknown): value is ClientMessage {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const { type, target, arguments: args, invocationId, sequenceId } = value as Record<string, unknown>
  return (
    isOptional(type, 'number') &&
    isOptional(target, 'string') &&
    isOptional(invocationId, 'string') &&
    isOptional(sequenceId, 'number') &&
    (args === undefined || Array.isArray(args))
  )
}

function isOptional(value: unknown, type: 'number' | 'string'): boolean {
  return value === undefined || typeof value === type
}

/** The server's own messages of the protocol. */
export const protocolMessages = {
  handshake: `{}${recordSeparator}`,
  ping: `{"type":6}${recordSeparator}`,
  rejectedHandshake: `{"error":"Only the JSON protocol, version 1 or 2, is supported."}${recordSeparator}`,
  ack: (sequenceId: number) => `{"type":8,"sequenceId":${sequenceId}}${recordSeparator}`,
  sequence: (sequenceId: number) => `{"type":9,"sequenceId":${sequenceId}}${recordSeparator}`,
  close: (error: string, allowReconnect: boolean) =>
    JSON.stringify({ type: 7, error, ...(allowReconnect ? { allowReconnect } : {}) }) + recordSeparator,
}
