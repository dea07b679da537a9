/** A place on the map; 0, 0 is none. */
export interface Location {
  readonly lat: number
  readonly lng: number
}

/** What map sites copy: 57.7367, 10.5402; also with decimal commas, as 57,7367; 10,5402. */
const typed = /^(-?\d{1,3}(?:[.,]\d+)?)(?:\s*[,;]\s*|\s+)(-?\d{1,3}(?:[.,]\d+)?)$/

/** Returns the place that coordinates name, `0, 0` for an empty text; null if they name none. */
export function parseLocation(text: string): Location | null {
  const trimmed = text.trim()
  if (trimmed === '') return { lat: 0, lng: 0 }
  const [, lat, lng] = typed.exec(trimmed) ?? []
  if (lat === undefined || lng === undefined) return null
  return { lat: Number(lat.replace(',', '.')), lng: Number(lng.replace(',', '.')) }
}

/** The inverse: as the audit trail writes a place, but empty where there is none. */
export function formatLocation({ lat, lng }: Location): string {
  return lat === 0 && lng === 0 ? '' : `${lat}, ${lng}`
}

/** Five decimals are a metre: more than a hand on a map can mean. */
export function roundLocation({ lat, lng }: Location): Location {
  return { lat: Number(lat.toFixed(5)), lng: Number(lng.toFixed(5)) }
}
