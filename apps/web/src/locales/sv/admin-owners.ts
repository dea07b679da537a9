import type { AdminTexts } from '../da/admin.ts'

export const owners: AdminTexts['owners'] = {}
