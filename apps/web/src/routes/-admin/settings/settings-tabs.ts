/** The parts of the settings, in their order. */
export const settingsTabs = ['general', 'admins', 'booking-mail', 'whitelist', 'brand'] as const
export type SettingsTab = (typeof settingsTabs)[number]

/** Returns the tab that the URL names; the first where it names none. */
export function findSettingsTab(name: unknown): SettingsTab {
  return settingsTabs.find((one) => one === name) ?? 'general'
}
