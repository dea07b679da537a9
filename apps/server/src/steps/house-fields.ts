import type { FieldTexts } from '@samhus/domain/merge-changes'
import { textLanguages, type HouseText, type HouseTexts, type TextLanguage } from '@samhus/domain/house-texts'
import type { HouseColumns } from '../db/queries/house-record.ts'

/** What an admin edits of a house. */
export interface HouseValues extends HouseColumns {
  readonly texts: HouseTexts
}

const plainFields = ['code', 'name', 'address', 'city', 'country'] as const

/** The fields as the audit trail and `changed-meanwhile` name them. The two coordinates are one: a place is whole. */
export type HouseField =
  | (typeof plainFields)[number]
  | 'location'
  | 'zoom'
  | 'usualPeople'
  | `texts.${TextLanguage}.${keyof HouseText}`

/** Returns the fields as texts; a number as it is written, a place as `57.1, 9.9`. */
export function toHouseFields(house: HouseValues): FieldTexts<HouseField> {
  const { code, name, address, city, country, lat, lng, zoom, usualPeople, texts } = house
  return {
    code,
    name,
    address,
    city,
    country,
    location: `${lat}, ${lng}`,
    zoom: String(zoom),
    usualPeople: usualPeople === null ? null : String(usualPeople),
    'texts.da.description': texts.da?.description ?? '',
    'texts.da.goodToKnow': texts.da?.goodToKnow ?? '',
    'texts.sv.description': texts.sv?.description ?? '',
    'texts.sv.goodToKnow': texts.sv?.goodToKnow ?? '',
    'texts.en.description': texts.en?.description ?? '',
    'texts.en.goodToKnow': texts.en?.goodToKnow ?? '',
  }
}

/** Returns the house with the values of `sent` in the fields that are written. */
export function applyHouseFields(
  current: HouseValues,
  sent: HouseValues,
  written: readonly HouseField[],
): HouseValues {
  const from = (field: HouseField): HouseValues => (written.includes(field) ? sent : current)
  const plain = Object.fromEntries(plainFields.map((field) => [field, from(field)[field]]))
  const readText = (language: TextLanguage, name: keyof HouseText): string =>
    from(`texts.${language}.${name}`).texts[language]?.[name] ?? ''
  const texts = textLanguages.map((language) => [
    language,
    { description: readText(language, 'description'), goodToKnow: readText(language, 'goodToKnow') },
  ])
  return {
    ...current,
    ...plain,
    lat: from('location').lat,
    lng: from('location').lng,
    zoom: from('zoom').zoom,
    usualPeople: from('usualPeople').usualPeople,
    texts: Object.fromEntries(texts) as HouseTexts,
  }
}
