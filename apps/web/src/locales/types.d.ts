import 'i18next'
import type { da } from './da/index.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation'
    resources: { translation: typeof da }
  }
}
