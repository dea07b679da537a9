import type { Duplex } from 'node:stream'

const graceMs = 2_000

/**
 * Sends the last text and closes the connection, at the latest when the client has had two seconds to read it: closing
 * our end alone would leave the socket to a client that never closes its own.
 */
export function endSocket(socket: Duplex, text: string): void {
  socket.end(text)
  const timer = setTimeout(() => socket.destroy(), graceMs).unref()
  socket.once('close', () => clearTimeout(timer))
}
