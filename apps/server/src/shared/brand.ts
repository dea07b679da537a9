import type { Brand } from '@samhus/domain/brand'

export type { Brand }

/** What an admin has saved wins over the environment, in every process, without a restart. R158 */
export interface BrandSource {
  /** What holds where nothing is saved. */
  readonly environment: Brand
  /** From memory; the same object until something has changed. */
  readonly read: () => Promise<Brand>
  /** Reads what is saved now, after a change. Never throws: what was known stays until it can be read. */
  readonly refresh: () => Promise<void>
}
