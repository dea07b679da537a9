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

/** Returns the source of the logo for a Content-Security-Policy: one on this site, or in a `data:` URL, needs none of its own. */
export function getLogoSource({ logoUrl: url }: Pick<Brand, 'logoUrl'>): string {
  return url !== null && /^https?:/.test(url) && URL.canParse(url) ? ` ${new URL(url).origin}` : ''
}
