/** Returns whether a house has been put on the map: 0, 0 is in the sea off Africa, and stands for none. */
export function hasPlace({ lat, lng }: { readonly lat: number; readonly lng: number }): boolean {
  return lat !== 0 || lng !== 0
}
