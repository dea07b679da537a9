import { Select, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { byHand, findSource, lastYear, type PlanHouse, type Template } from './plan-model.ts'
import styles from './years.module.css'

interface Props {
  year: number
  houses: readonly PlanHouse[]
  templates: readonly Template[]
  common: string
  /** What a house has instead, by its id. */
  own: ReadonlyMap<string, string>
  onCommon: (source: string) => void
  onOwn: (house: PlanHouse, source: string) => void
}

/** Where the prices come from, for all houses at once and for each. */
export function PlanSources({ year, houses, templates, common, own, onCommon, onOwn }: Props) {
  const { t } = useTranslation('admin')
  const options = [
    { value: lastYear, label: t('years.plan.lastYear', { year: year - 1 }) },
    ...templates.map(({ templateId, name }) => ({
      value: templateId,
      label: t('years.plan.template', { name }),
    })),
    { value: byHand, label: t('years.plan.byHand') },
  ]
  const withoutLast = houses.filter((house) => house.lastYear.length === 0)
  const listFor = (house: PlanHouse) =>
    house.lastYear.length === 0 ? options.filter(({ value }) => value !== lastYear) : options
  const isOne = houses.length === 1
  return (
    <Stack gap="xs">
      <Select
        label={t('years.plan.source')}
        data={isOne && houses[0] ? listFor(houses[0]) : options}
        value={isOne && houses[0] ? findSource(houses[0], common) : common}
        onChange={(value) => value !== null && onCommon(value)}
        maw={360}
      />
      {common === lastYear && withoutLast.length > 0 && (
        <Text size="sm" c="dimmed">
          {t('years.plan.withoutLast', {
            year: year - 1,
            houses: withoutLast.map(({ name }) => name).join(', '),
          })}
        </Text>
      )}
      {!isOne && (
        <details className={styles.perHouse}>
          <summary>{t('years.plan.perHouse')}</summary>
          <div className={styles.perHouseGrid}>
            {houses.map((house) => (
              <Select
                key={house.id}
                label={house.name}
                size="xs"
                data={listFor(house)}
                value={findSource(house, own.get(house.id) ?? common)}
                onChange={(value) => value !== null && onOwn(house, value)}
              />
            ))}
          </div>
        </details>
      )}
    </Stack>
  )
}
