import type { AdminTexts } from '../da/admin.ts'

export const reports: AdminTexts['reports'] = {}
