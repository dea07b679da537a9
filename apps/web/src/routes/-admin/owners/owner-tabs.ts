/** The parts of an owner's page, in their order. */
export const ownerTabs = ['information', 'memberships', 'points', 'bookings'] as const
export type OwnerTab = (typeof ownerTabs)[number]

export interface OwnerSearch {
  /** The first tab is left out. */
  tab?: Exclude<OwnerTab, 'information'>
}

/** Reads the tab of the URL; an unknown one is the first. What else is there belongs to the list in the tab. */
export function readOwnerSearch({ tab, ...others }: Record<string, unknown>): OwnerSearch {
  const known = ownerTabs.find((one) => one === tab)
  return known === undefined || known === 'information' ? others : { ...others, tab: known }
}
