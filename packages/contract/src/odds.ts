import { z } from 'zod'
import { endpoints } from './endpoints.ts'
import { id, yearString } from './fields.ts'
import { defineOperation } from './operation.ts'

/** How often something came true of all past weeks that count: `of` is at least 5. */
const share = { of: z.int(), houseId: id.nullable() }

export const weekOdds = defineOperation(endpoints.weekOdds, {
  name: 'week-odds',
  summary: 'How often, and how soon, the weeks of a year were taken in the five years before, as sums only',
  params: z.strictObject({ groupId: id }),
  query: z.strictObject({ year: yearString }),
  cost: { minute: 5 },
  response: z.object({
    /** `houseId` null: over all houses. A week that too few past weeks count for is left out. */
    weeks: z.array(
      z.object({
        ...share,
        week: z.int(),
        taken: z.int(),
        /** From the year's first booking to the week's, in whole days on average; null: too few were booked. */
        days: z.int().nullable(),
      }),
    ),
    /** Of the past waitlists of a house, or of all, how many got as far as an offer to the first on it. */
    waitlists: z.array(z.object({ ...share, offered: z.int() })),
  }),
})
