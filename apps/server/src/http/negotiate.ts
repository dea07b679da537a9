/** Whether Accept names that media type itself; a range such as `application/*` does not ask for one of our own. */
export function acceptsType(accept: string | undefined, type: string): boolean {
  if (!accept?.includes(type)) return false
  return accept.split(',').some((each) => {
    const [name = '', ...parameters] = each.split(';').map((part) => part.trim().toLowerCase())
    return name === type && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
  })
}

/** Whether If-None-Match names that ETag, or any; weak and strong ones are equal there. RFC 9110 §13.1.2 */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  const toOpaque = (tag: string): string => tag.trim().replace(/^W\//, '')
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').map(toOpaque).includes(toOpaque(etag))
}
