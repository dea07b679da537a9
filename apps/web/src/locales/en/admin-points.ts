import type { AdminTexts } from '../da/admin.ts'

export const points: AdminTexts['points'] = {}
