import type { ServerMessages } from '@samhus/contract/hub'

/** Ends every message of the SignalR JSON protocol. */
export const endOfMessage = '\u001e'

/** Messages that leave together, serialised once for however many connections. */
export interface Frame {
  readonly bytes: Buffer
  /** How many messages of those that stateful reconnect counts. */
  readonly messages: number
}

/** One message to the client's method of that name, end mark included. */
export function message<Name extends keyof ServerMessages>(
  target: Name,
  ...[argument]: ServerMessages[Name] extends undefined ? [] : [argument: ServerMessages[Name]]
): string {
  const args = argument === undefined ? [] : [argument]
  return JSON.stringify({ type: 1, target, arguments: args }) + endOfMessage
}

export function frameOf(messages: readonly string[]): Frame {
  return { bytes: Buffer.from(messages.join('')), messages: messages.length }
}
