import { z } from 'zod'
import { endpoints } from './endpoints.ts'
import { day, id, instant, language, lineOrEmpty, lines } from './fields.ts'
import { defineOperation } from './operation.ts'

/** What a check-out link carries. Any text is taken: one that was never a token answers like a wrong one. */
const params = z.strictObject({ token: z.string() })

export const checkoutDetails = defineOperation(endpoints.checkoutDetails, {
  name: 'checkout-details',
  summary: 'The stay that a check-out link is for; asking changes nothing, however often',
  params,
  response: z.object({
    /** The guest's, where the week is lent out. */
    userName: z.string(),
    houseName: z.string(),
    /** The house's usual number; missing where it is not known. */
    currentPeopleCount: z.int().optional(),
    /** Arrival, and the day of departure, of all weeks of the stay together. */
    dateFrom: day,
    dateTo: day,
    /** The guest's own, where it is known. */
    language: language.nullable(),
  }),
})

export const checkOut = defineOperation(endpoints.checkOut, {
  name: 'check-out',
  summary: 'Report that the stay is over and how many people stayed overnight; once',
  params,
  body: z.strictObject({ guestCount: z.int().min(0).max(99) }),
  response: z.object({ checkedOutAt: instant }),
})

export const supportDetails = defineOperation(endpoints.supportDetails, {
  name: 'support-details',
  summary: 'The stay that a report to support would be about; also after it has been checked out',
  params,
  response: z.object({
    userName: z.string(),
    houseName: z.string(),
    dateFrom: day,
    dateTo: day,
    language: language.nullable(),
  }),
})

export const reportSupport = defineOperation(endpoints.reportSupport, {
  name: 'report-support',
  summary: 'Tell the back office about the stay; the same reportId again is the same report',
  params,
  /** `reportId` is made by the browser; `contact` is how the guest wants to be reached, if at all. */
  body: z.strictObject({ reportId: id, message: lines(4000), contact: lineOrEmpty(200), language }),
  response: z.object({ reportId: id }),
})

export const addSupportPhoto = defineOperation(endpoints.addSupportPhoto, {
  name: 'add-support-photo',
  summary:
    'A photo of a report: the body is the picture’s own bytes; the same number again is the same photo',
  params: z.strictObject({
    token: z.string(),
    reportId: id,
    number: z
      .string()
      .regex(/^[1-5]$/)
      .transform(Number),
  }),
  fileBytes: 20_000_000,
  response: z.object({ reportId: id, number: z.int() }),
})
