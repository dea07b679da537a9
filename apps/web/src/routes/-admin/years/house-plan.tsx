import { Alert, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { groupYearQuery, seasonTemplatesQuery, useCreateCalendar } from '../../../api/admin-years.ts'
import { getErrorMessage } from '../../../api/error-message.ts'
import { notify } from '../notify.ts'
import { PlanYear } from './plan-year.tsx'
import { useYearUrl } from './use-year-url.ts'

interface Props {
  groupId: string
  houseId: string
  year: number
}

/** Opens a year of one house. Its prices of the year before are read with its association's. */
export function HousePlan({ groupId, houseId, year }: Props) {
  const { t } = useTranslation('admin')
  const { t: tShared } = useTranslation()
  const { go } = useYearUrl()
  const { data, error } = useQuery(groupYearQuery(groupId, year))
  const { data: templates } = useQuery(seasonTemplatesQuery)
  const command = useCreateCalendar()
  const planned = useMemo(
    () =>
      (data?.houses ?? [])
        .filter((one) => one.houseId === houseId)
        .map(({ houseName, lastYear }) => ({ id: houseId, name: houseName, lastYear })),
    [data, houseId],
  )
  if (data === undefined) {
    return error === null ? (
      <div role="status" aria-label={tShared('common.loading')}>
        <Skeleton height={300} />
      </div>
    ) : (
      <Alert color="red" role="alert">
        {t('years.loadError', { message: getErrorMessage(error, tShared) })}
      </Alert>
    )
  }
  return (
    <PlanYear
      year={year}
      houses={planned}
      templates={templates ?? []}
      isPending={command.isPending}
      error={command.error}
      create={async (calendars) => {
        for (const { weeks } of calendars) {
          await command.run({ houseId, year, source: { from: 'weeks', weeks } })
        }
      }}
      onCreated={() => {
        notify(t('years.create.done', { count: 1, year }))
        go({ year })
      }}
      onClose={() => go({ year: null })}
    />
  )
}
