import type { Frame } from './frame.ts'

/** SignalR's own limit for its buffer. docs/domain.md §12 */
export const maxReplayBytes = 100_000

/**
 * State of a connection with stateful reconnect: the messages that the client has not acknowledged, and how many of the
 * client's messages were received, so that the connection can be resumed where it broke.
 *
 * Both sides count messages from 1. Beyond 100,000 bytes the buffer is dropped: the connection goes on, but cannot be
 * resumed if it breaks.
 */
export class ReplayBuffer {
  #unacknowledged: Frame[] = []
  /** Id of the last message before `#unacknowledged`. */
  #acknowledged = 0
  #bytes = 0
  #isDropped = false
  #nextReceivedId = 1
  #latestReceivedId = 0

  get canResume(): boolean {
    return !this.#isDropped
  }

  /** Id of the client's last message that was accepted. */
  get latestReceivedId(): number {
    return this.#latestReceivedId
  }

  append(frame: Frame): void {
    if (this.#isDropped) return
    this.#unacknowledged.push(frame)
    this.#bytes += frame.bytes.length
    if (this.#bytes <= maxReplayBytes) return
    this.#isDropped = true
    this.#unacknowledged = []
  }

  /** The client has received every message up to this id. */
  acknowledge(id: number): void {
    let count = 0
    for (const frame of this.#unacknowledged) {
      if (this.#acknowledged + frame.messages > id) break
      this.#acknowledged += frame.messages
      this.#bytes -= frame.bytes.length
      count += 1
    }
    this.#unacknowledged.splice(0, count)
  }

  /** Returns what a resumed connection must send: the id of the first message, and the frames. */
  unacknowledged(): { readonly firstId: number; readonly frames: readonly Frame[] } {
    return { firstId: this.#acknowledged + 1, frames: this.#unacknowledged }
  }

  /** Sets the id of the client's next message; false where messages would be missing before it. */
  resumeFrom(id: number): boolean {
    if (id > this.#nextReceivedId) return false
    this.#nextReceivedId = id
    return true
  }

  /** Counts a message of the client; false where it was accepted before. */
  accepts(): boolean {
    const id = this.#nextReceivedId
    this.#nextReceivedId += 1
    if (id <= this.#latestReceivedId) return false
    this.#latestReceivedId = id
    return true
  }
}
