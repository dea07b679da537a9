/** The parts of an owner's page, in their order. */
export const ownerTabs = ['information', 'memberships', 'points', 'bookings', 'mails', 'activity'] as const
export type OwnerTab = (typeof ownerTabs)[number]

/** Returns the tab that the URL names; the first where it names none. */
export function findOwnerTab(name: string | null | undefined): OwnerTab {
  return ownerTabs.find((one) => one === name) ?? 'information'
}
