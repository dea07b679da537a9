import type { MailAddress } from './mail-transport.ts'

/** Links that work without a sign-in; everything else in a mail may be stored. */
export type SecretLink = 'check-out' | 'unsubscribe'

/**
 * A mail as it is stored and shown. Where a secret link belongs, HTML and text have a placeholder; the sender puts the
 * link in its place, in memory alone.
 */
export interface ComposedMail {
  readonly to: MailAddress
  readonly language: 'da' | 'sv' | 'en'
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly secretLinks: readonly SecretLink[]
}

/** The placeholder of each secret link. */
export const linkPlaceholders: Record<SecretLink, string> = {
  'check-out': '{{check_out_url}}',
  unsubscribe: '{{unsubscribe_url}}',
}

/** Returns the secret links that a stored mail has. */
export function listSecretLinks({ html, text }: Pick<ComposedMail, 'html' | 'text'>): SecretLink[] {
  return (Object.keys(linkPlaceholders) as SecretLink[]).filter(
    (link) => html.includes(linkPlaceholders[link]) || text.includes(linkPlaceholders[link]),
  )
}
