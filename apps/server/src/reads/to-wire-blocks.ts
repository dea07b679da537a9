import type { AnnouncementBlock } from '@samhus/contract/announcements'
import { createBlocks } from '../mail/announcement-text.ts'

/** Returns what an announcement says in the shape of the contract. */
export function toWireBlocks(body: string): AnnouncementBlock[] {
  return createBlocks(body).map((block) => ({ ...block, spans: [...block.spans] }))
}
