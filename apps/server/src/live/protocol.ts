import { recordSeparator } from './frame.ts'

/** Kinds of SignalR messages, by their number on the wire. */
export const kinds = {
  invocation: 1,
  completion: 3,
  streamInvocation: 4,
  ping: 6,
  close: 7,
  ack: 8,
  sequence: 9,
} as const

/** What a client may send, as far as it is looked at. */
export interface ClientMessage {
  readonly type?: number
  readonly target?: string
  readonly arguments?: readonly unknown[]
  readonly invocationId?: string
  readonly sequenceId?: number
  /** Of the handshake, the one message without a type. */
  readonly protocol?: string
  readonly version?: number
}

/** Larger ones are refused. */
export const maxMessageBytes = 32 * 1024

/** Puts messages together that may arrive in pieces. */
export class MessageParser {
  #rest = ''

  /** The messages that are complete; null for what is no message, or never ends. */
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

/** What the server sends of the protocol itself. */
export const protocolText = {
  handshake: `{}${recordSeparator}`,
  ping: `{"type":6}${recordSeparator}`,
  refusedHandshake: `{"error":"Only the JSON protocol, version 1 or 2, is spoken here."}${recordSeparator}`,
  ack: (sequenceId: number) => `{"type":8,"sequenceId":${sequenceId}}${recordSeparator}`,
  sequence: (sequenceId: number) => `{"type":9,"sequenceId":${sequenceId}}${recordSeparator}`,
  close: (error: string, allowReconnect: boolean) =>
    JSON.stringify({ type: 7, error, ...(allowReconnect ? { allowReconnect } : {}) }) + recordSeparator,
}
