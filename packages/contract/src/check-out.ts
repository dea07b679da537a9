import { z } from 'zod'
import { endpoints } from './endpoints.ts'
import { day, id, instant, language, optionalLine, multiLine } from './fields.ts'
import { defineOperation } from './operation.ts'

/** The parameter of a check-out link. Any text is valid here: a malformed token gets the same response as a wrong one. */
const params = z.strictObject({ token: z.string() })

export const checkoutDetails = defineOperation(endpoints.checkoutDetails, {
  name: 'checkout-details',
  summary: 'The stay of a check-out link',
  params,
  response: z.object({
    /** The guest's name if the week is lent out, else the owner's. */
    userName: z.string(),
    houseName: z.string(),
    /** The house's usual number; missing if unknown. */
    currentPeopleCount: z.int().optional(),
    /** Day of arrival, and day of departure, of the whole stay. */
    dateFrom: day,
    dateTo: day,
    /** The guest's language, if known. */
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
  summary: 'The stay of a check-out link, for a support report; also after the check-out',
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
  summary: 'Send a support report about the stay; repeated calls with the same reportId send one report',
  params,
  /** `reportId` is created by the browser; `contact` is how the guest wants to be reached, if at all. */
  body: z.strictObject({ reportId: id, message: multiLine(4000), contact: optionalLine(200), language }),
  response: z.object({ reportId: id }),
})

export const addSupportPhoto = defineOperation(endpoints.addSupportPhoto, {
  name: 'add-support-photo',
  summary:
    'Add a photo to a report: the body is the image file; repeated calls with the same number add one photo',
  params: z.strictObject({
    token: z.string(),
    reportId: id,
    number: z
      .string()
      .regex(/^[1-5]$/)
      .transform(Number),
  }),
  fileBytes: 6_000_000,
  response: z.object({ reportId: id, number: z.int() }),
})
