import type { AdminTexts } from '../da/admin.ts'

export const activity: AdminTexts['activity'] = {}
