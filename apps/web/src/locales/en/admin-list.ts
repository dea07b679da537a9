import type { AdminTexts } from '../da/admin.ts'

export const list: AdminTexts['list'] = {}
