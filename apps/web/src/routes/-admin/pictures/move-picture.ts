/** Returns the pictures with one of them at another place, counted from 0. */
export function movePicture<Picture>(pictures: readonly Picture[], from: number, to: number): Picture[] {
  const [moved] = pictures.slice(from, from + 1)
  if (moved === undefined) return [...pictures]
  const others = pictures.filter((_, place) => place !== from)
  return [...others.slice(0, to), moved, ...others.slice(to)]
}
