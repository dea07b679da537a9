import { comfortLooks } from './looks/comfort.ts'
import { premiumLooks } from './looks/premium.ts'
import { quantusLooks } from './looks/quantus.ts'

/** How each house of the demo is drawn. */
export const looks = { ...comfortLooks, ...premiumLooks, ...quantusLooks }

export type LookName = keyof typeof looks
