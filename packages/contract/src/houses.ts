import { z } from 'zod'
import { endpoints } from './endpoints.ts'
import { id, imageUrls, language } from './fields.ts'
import { defineOperation } from './operation.ts'

/** A house with everything that its page shows. */
export const house = z.object({
  id,
  name: z.string(),
  groupName: z.string(),
  imageUrls,
  /** An empty line separates paragraphs. */
  description: z.string(),
  goodToKnowInformation: z.string(),
  /** The language that each of the two is in: where the wanted one has no text, Danish, else another that has one. */
  descriptionLanguage: language,
  goodToKnowLanguage: language,
  address: z.string(),
  city: z.string(),
  country: z.string(),
  location: z.object({ lat: z.number(), lng: z.number(), zoom: z.int() }),
})
export type House = z.infer<typeof house>

export const houses = defineOperation(endpoints.houses, {
  name: 'houses',
  summary: "A group's houses by name",
  params: z.strictObject({ groupId: id }),
  /** `language`: of the texts; missing: the caller's own, else Danish. */
  query: z.strictObject({ language: language.optional() }),
  response: z.object({ houses: z.array(house) }),
})
