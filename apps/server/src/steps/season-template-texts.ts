import type { FieldTexts } from '@samhus/domain/merge-changes'
import type { PricedWeek } from '@samhus/domain/season-plan'

/** Returns a season template as the audit trail has it: `name`, `27.points`, `27.restrictOne`. */
export function toTemplateTexts(template: {
  readonly name: string
  readonly weeks: readonly PricedWeek[]
}): FieldTexts<string> {
  const weeks = template.weeks.flatMap(({ week, points, restrictOne }) => [
    [`${week}.points`, String(points)],
    [`${week}.restrictOne`, String(restrictOne)],
  ])
  return { name: template.name, ...(Object.fromEntries(weeks) as Record<string, string>) }
}

/** Returns the weeks as their texts have them. */
export function readTemplateWeeks(texts: FieldTexts<string>, length: number): PricedWeek[] {
  return Array.from({ length }, (_, index) => ({
    week: index + 1,
    points: Number(texts[`${index + 1}.points`]),
    restrictOne: texts[`${index + 1}.restrictOne`] === 'true',
  }))
}
