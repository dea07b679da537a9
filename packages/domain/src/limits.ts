import { decide } from './refusal.ts'
import type { Decision } from './refusal.ts'

/** How much an admin may leave behind: files with those that were replaced and folders of a group, views of a person. */
export const maxKept = { files: 2_000, folders: 500, views: 200 } as const

/**
 * May one more be kept beside those that there are?
 *
 * @see docs/rules.md R226
 */
export function mayKeepOneMore(kind: keyof typeof maxKept, count: number): Decision {
  return decide([[count >= maxKept[kind], 'limit-reached']])
}
