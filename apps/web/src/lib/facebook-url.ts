/** A host's name, with or without a path: it may be typed without a scheme. */
const withoutScheme = /^[a-z0-9-]+(\.[a-z0-9-]+)+([/?#]\S*)?$/i

/** Returns the address of the group's Facebook page, as typed by an administrator; null if it is none. */
export function toFacebookUrl(typed: string): string | null {
  const link = typed.trim()
  if (withoutScheme.test(link)) return `https://${link}`
  return /^https?:\/\/./i.test(link) ? link : null
}
