import type { AnnouncementBlock } from '@samhus/contract/announcements'
import { LRUCache } from 'lru-cache'
import { createBlocks } from '../mail/announcement-text.ts'

/** A block takes about as much memory as so many characters. */
const blockSize = 200

/** Every member of a group reads the same ones, all of them at the moment when a new one is sent. */
const cache = new LRUCache<string, AnnouncementBlock[]>({
  maxSize: 5_000_000,
  sizeCalculation: (blocks, body) => body.length + blockSize * blocks.length + 1,
})

/** Returns what an announcement says in the shape of the contract. It is not to be changed. */
export function toWireBlocks(body: string): AnnouncementBlock[] {
  const known = cache.get(body)
  if (known) return known
  const blocks = createBlocks(body).map((block) => ({ ...block, spans: [...block.spans] }))
  cache.set(body, blocks)
  return blocks
}
