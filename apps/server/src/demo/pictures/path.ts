/** How many numbers each command takes. */
const counts: Record<string, number> = { m: 2, l: 2, h: 1, v: 1, c: 6, q: 4, t: 2, z: 0 }

const token = /[a-zA-Z]|-?(?:\d+\.?\d*|\.\d+)/g

/** Numbers one after another, with a blank only where two would run together. */
const appended = (written: string, value: number, isFirst: boolean): string => {
  const text = String(value).replace('0.', (zero, at: number, whole: string) =>
    at === 0 || (at === 1 && whole.startsWith('-')) ? '.' : zero,
  )
  return isFirst || text.startsWith('-') ? written + text : `${written} ${text}`
}

/**
 * Writes a path as short as it goes: relative, to a tenth of a pixel (or a whole one where `isRough`), without
 * needless letters and blanks.
 *
 * Knows the commands that the pictures use (M L H V C Q T Z, large and small) and refuses others. Rounding never
 * adds up: every point is measured from where the pen really stands.
 */
export function shortPath(d: string, isRough = false): string {
  const steps = isRough ? 1 : 10
  const tokens = d.match(token) ?? []
  let [x, y, startX, startY] = [0, 0, 0, 0]
  let [letter, last, result] = ['', '', '']
  let at = 0
  while (at < tokens.length) {
    if (/[a-zA-Z]/.test(tokens[at] as string)) letter = tokens[at++] as string
    // More pairs after a move are lines.
    else if (letter === 'M' || letter === 'm') letter = letter === 'M' ? 'L' : 'l'
    const kind = letter.toLowerCase()
    const count = counts[kind]
    if (count === undefined) throw new Error(`unknown path command ${letter}`)
    const isContinued = kind !== 'm' && (last === kind || (last === 'm' && kind === 'l'))
    if (!isContinued) result += kind
    const isAbsolute = letter !== kind
    const [fromX, fromY] = [x, y]
    for (let place = 0; place < count; place++) {
      const isAcross = kind === 'h' || (kind !== 'v' && place % 2 === 0)
      const value = Number(tokens[at++]) - (isAbsolute ? (isAcross ? fromX : fromY) : 0)
      const step = Math.round(value * steps) / steps
      result = appended(result, step, place === 0 && !isContinued)
      if (place < count - 2) continue
      if (isAcross) x = fromX + step
      else y = fromY + step
    }
    if (kind === 'm') [startX, startY] = [x, y]
    if (kind === 'z') [x, y] = [startX, startY]
    last = kind === 'z' ? '' : kind
  }
  return result
}
