import type { ServerMessages } from '@samhus/contract/hub'

/** Ends every message of the SignalR JSON protocol. */
export const recordSeparator = '\u001e'

/** Messages that are sent together, serialized once for all connections. */
export interface Frame {
  readonly bytes: Buffer
  /** The bytes with the header of a WebSocket frame before them. */
  readonly wire: Buffer
  /** Number of messages, as stateful reconnect counts them. */
  readonly messages: number
}

/** Returns one invocation of the client's method `target`, with the record separator. */
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
  const header = createHeader(length)
  const wire = Buffer.allocUnsafe(header.length + length)
  header.copy(wire)
  wire.write(text, header.length)
  return { bytes: wire.subarray(header.length), wire, messages: messages.length }
}

/** FIN bit and opcode of a text frame. */
const finalTextFrame = 0x81

/** Returns the header of an unfragmented, unmasked text frame with that many bytes. RFC 6455 §5.2 */
function createHeader(length: number): Buffer {
  if (length < 126) return Buffer.from([finalTextFrame, length])
  const header = Buffer.alloc(length < 65_536 ? 4 : 10)
  header[0] = finalTextFrame
  if (length < 65_536) {
    header[1] = 126
    header.writeUInt16BE(length, 2)
  } else {
    header[1] = 127
    header.writeBigUInt64BE(BigInt(length), 2)
  }
  return header
}
