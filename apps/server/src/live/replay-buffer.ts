import type { Frame } from './frame.ts'

/** SignalR's own figure for its buffer. docs/domain.md §12 */
export const maxReplayBytes = 100_000

/**
 * What a connection with stateful reconnect has sent and the client has not acknowledged, and how far the client
 * has been heard: so that a connection that comes back goes on where it stopped.
 *
 * Both sides count messages from 1. Beyond 100,000 bytes the buffer is given up: the connection goes on, but if
 * it breaks it cannot be resumed.
 */
export class ReplayBuffer {
  #unacknowledged: Frame[] = []
  /** The number of the last message before those. */
  #acknowledged = 0
  #bytes = 0
  #isGivenUp = false
  #nextIn = 1
  #latestIn = 0

  get canResume(): boolean {
    return !this.#isGivenUp
  }

  /** The last message of the client that was taken. */
  get latestIn(): number {
    return this.#latestIn
  }

  append(frame: Frame): void {
    if (this.#isGivenUp) return
    this.#unacknowledged.push(frame)
    this.#bytes += frame.bytes.length
    if (this.#bytes <= maxReplayBytes) return
    this.#isGivenUp = true
    this.#unacknowledged = []
  }

  /** The client has everything up to this message. */
  acknowledge(id: number): void {
    let done = 0
    for (const frame of this.#unacknowledged) {
      if (this.#acknowledged + frame.messages > id) break
      this.#acknowledged += frame.messages
      this.#bytes -= frame.bytes.length
      done += 1
    }
    this.#unacknowledged.splice(0, done)
  }

  /** What a resumed connection is sent: the number of the first message, and the messages. */
  unacknowledged(): { readonly firstId: number; readonly frames: readonly Frame[] } {
    return { firstId: this.#acknowledged + 1, frames: this.#unacknowledged }
  }

  /** The client says with which of its messages it goes on; false: there is a gap. */
  resumeFrom(id: number): boolean {
    if (id > this.#nextIn) return false
    this.#nextIn = id
    return true
  }

  /** Counts a message of the client; false: it was taken before. */
  accepts(): boolean {
    const id = this.#nextIn
    this.#nextIn += 1
    if (id <= this.#latestIn) return false
    this.#latestIn = id
    return true
  }
}
