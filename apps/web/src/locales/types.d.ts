import 'i18next'
import type { admin } from './da/admin.ts'
import type { da } from './da/index.ts'
import type { pair } from './da/pair.ts'
import type { screens } from './da/screens.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation'
    resources: {
      translation: typeof da & typeof screens & { readonly pair: typeof pair }
      admin: typeof admin
    }
    /** Instants in milliseconds since 1970, and days as 2027-06-28. */
    interpolationFormatTypeMap: {
      moment: number
      spanStart: number
      zonedMoment: number
      clock: number
      dayOf: number
      lastDay: number
      day: string
    }
  }
}
