import { useQuery } from '@tanstack/react-query'
import { configQuery } from './config.ts'

interface Place {
  readonly lat: number
  readonly lng: number
  readonly zoom: number
}

const maxAgeMs = 60_000

/**
 * Returns the URL of the map's tiles, with `{z}`, `{x}` and `{y}`; null if there are none for the place, undefined until
 * that is known.
 *
 * A tile is fetched to find out. Its picture alone does not say so: a service that rejects the site answers 403 with a
 * picture of that text, which loads like any tile.
 */
export function useMapTiles(place: Place | undefined): string | null | undefined {
  const { data: config } = useQuery(configQuery)
  const tilesUrl = config?.mapTilesUrl
  const tileUrl = tilesUrl && place && toTileUrl(tilesUrl, place)
  const { data: isServed } = useQuery({
    queryKey: ['map-tile', tileUrl],
    queryFn: ({ signal }) => isTileServed(tileUrl ?? '', signal),
    enabled: tileUrl !== undefined,
    staleTime: maxAgeMs,
  })
  return isServed === false ? null : isServed && tilesUrl
}

async function isTileServed(url: string, signal: AbortSignal): Promise<boolean> {
  try {
    const response = await fetch(url, {
      signal,
      credentials: 'omit',
      // Map services reject requests that do not name the site; the page's other requests name nothing.
      referrerPolicy: 'strict-origin-when-cross-origin',
    })
    return response.ok
  } catch (error) {
    if (signal.aborted) throw error
    return false
  }
}

/** Returns the URL of the tile that contains the place, in the numbering of web maps (Web Mercator). */
export function toTileUrl(tilesUrl: string, { lat, lng, zoom }: Place): string {
  const tiles = 2 ** zoom
  const x = Math.floor(((lng + 180) / 360) * tiles)
  const y = Math.floor(((1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2) * tiles)
  return tilesUrl.replace('{z}', String(zoom)).replace('{x}', String(x)).replace('{y}', String(y))
}
