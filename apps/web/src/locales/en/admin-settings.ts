import type { AdminTexts } from '../da/admin.ts'

export const settings: AdminTexts['settings'] = {}
