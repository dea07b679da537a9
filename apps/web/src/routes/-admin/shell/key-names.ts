/** As they stand on the keys, in every language. */
export const keyNames = { escape: 'Esc', search: 'Ctrl K', searchOnMac: '⌘ K' } as const
