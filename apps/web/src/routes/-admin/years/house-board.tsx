import { Alert, Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { adminCalendarQuery, usePriceWeeks } from '../../../api/admin-years.ts'
import { getErrorMessage } from '../../../api/error-message.ts'
import { toRow } from './board-model.ts'
import { PriceBoard } from './price-board.tsx'

/** The board of one house's year. */
export function HouseBoard({ calendarId, year }: { calendarId: string; year: number }) {
  const { t } = useTranslation('admin')
  const { t: tShared } = useTranslation()
  const client = useQueryClient()
  const command = usePriceWeeks()
  const query = adminCalendarQuery(calendarId)
  const { data, error } = useQuery(query)
  const rows = useMemo(() => (data === undefined ? [] : [toRow(data)]), [data])
  if (data === undefined) {
    return error === null ? (
      <div role="status" aria-label={tShared('common.loading')}>
        <Skeleton height={220} />
      </div>
    ) : (
      <Alert color="red" role="alert">
        {t('years.loadError', { message: getErrorMessage(error, tShared) })}
      </Alert>
    )
  }
  return (
    <PriceBoard
      year={year}
      stored={rows}
      label={t('years.boardLabel', { year })}
      isPending={command.isPending}
      error={command.error}
      save={async (changes, reason) => {
        for (const { weeks, version } of changes) await command.run({ calendarId, weeks, version, reason })
      }}
      reload={async () => {
        await client.refetchQueries({ queryKey: query.queryKey })
        return [toRow(await client.ensureQueryData(query))]
      }}
    />
  )
}
