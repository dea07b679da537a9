import type { ServerMessages } from '@samhus/contract/hub'

/** Ends every message of the SignalR JSON protocol. */
export const recordSeparator = '\u001e'

/** Messages that leave together, serialised once for however many connections. */
export interface Frame {
  readonly bytes: Buffer
  /** The same as it goes over the wire: with the head of a WebSocket frame. */
  readonly wire: Buffer
  /** How many messages of those that stateful reconnect counts. */
  readonly messages: number
}

/** One message to the client's method of that name, end mark included. */
export function encodeMessage<Name extends keyof ServerMessages>(
  target: Name,
  ...[argument]: ServerMessages[Name] extends undefined ? [] : [argument: ServerMessages[Name]]
): string {
  const args = argument === undefined ? [] : [argument]
  return JSON.stringify({ type: 1, target, arguments: args }) + recordSeparator
}

export function createFrame(messages: readonly string[]): Frame {
  const text = messages.join('')
  const length = Buffer.byteLength(text)
  const head = createHeader(length)
  const wire = Buffer.allocUnsafe(head.length + length)
  head.copy(wire)
  wire.write(text, head.length)
  return { bytes: wire.subarray(head.length), wire, messages: messages.length }
}

const wholeText = 0x81

/** A whole, unmasked text frame of that many bytes begins like this. RFC 6455 §5.2 */
function createHeader(length: number): Buffer {
  if (length < 126) return Buffer.from([wholeText, length])
  const head = Buffer.alloc(length < 65_536 ? 4 : 10)
  head[0] = wholeText
  if (length < 65_536) {
    head[1] = 126
    head.writeUInt16BE(length, 2)
  } else {
    head[1] = 127
    head.writeBigUInt64BE(BigInt(length), 2)
  }
  return head
}
