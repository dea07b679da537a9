import type { Whitelist } from '@samhus/domain/mail-settings'
import type { Tx } from '../db/core/client.ts'
import { readWhitelist } from '../db/queries/admin-setting.ts'
import { findTemplate, type SavedTemplate, type TemplateWanted } from '../db/queries/mail-template.ts'

/** What the mails of one transaction have in common is read once. */
export class SharedMailReads {
  readonly #tx: Tx
  #whitelist: Promise<Whitelist> | undefined
  readonly #templates = new Map<string, Promise<SavedTemplate | null>>()

  constructor(tx: Tx) {
    this.#tx = tx
  }

  readWhitelist(): Promise<Whitelist> {
    this.#whitelist ??= readWhitelist(this.#tx)
    return this.#whitelist
  }

  /** Returns the words of the office; null: the built-in ones hold. R149 */
  findTemplate(wanted: TemplateWanted): Promise<SavedTemplate | null> {
    const key = JSON.stringify([wanted.kind, wanted.language, wanted.groupId])
    const found = this.#templates.get(key) ?? findTemplate(this.#tx, wanted)
    this.#templates.set(key, found)
    return found
  }
}
