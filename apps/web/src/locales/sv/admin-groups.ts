import type { AdminTexts } from '../da/admin.ts'

export const groups: AdminTexts['groups'] = {}
