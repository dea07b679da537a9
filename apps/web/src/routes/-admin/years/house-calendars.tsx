import { Alert, Badge, Button, Group, Skeleton, Stack, Table, Text, Title } from '@mantine/core'
import type { houseCalendars } from '@samhus/contract/admin-years'
import type { Output } from '@samhus/contract/operation'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { houseCalendarsQuery } from '../../../api/admin-years.ts'
import { getErrorMessage } from '../../../api/error-message.ts'
import { useDisclosure } from '../../../lib/use-disclosure.ts'
import { DeleteCalendarDialog } from './delete-calendar-dialog.tsx'
import { HouseBoard } from './house-board.tsx'
import { HousePlan } from './house-plan.tsx'
import { useYearUrl } from './use-year-url.ts'
import styles from './years.module.css'

export type HouseCalendar = Output<typeof houseCalendars>['calendars'][number]

interface Props {
  houseId: string
  groupId: string
}

/** A house's years: those with a calendar with their sums, and those that are still without one. */
export function HouseCalendars({ houseId, groupId }: Props) {
  const { t } = useTranslation('admin')
  const { t: tShared } = useTranslation()
  const { year, isPlanning, go } = useYearUrl()
  const { data: calendars, error } = useQuery(houseCalendarsQuery(houseId))
  if (calendars === undefined) {
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
  const chosen = calendars.find((one) => one.year === year)
  if (chosen !== undefined) {
    return (
      <Stack gap="md">
        <div className={styles.head}>
          <Title order={2}>{chosen.year}</Title>
          <Button variant="default" onClick={() => go({ year: null })}>
            {t('years.allYears')}
          </Button>
        </div>
        <HouseBoard key={chosen.calendarId} calendarId={chosen.calendarId} year={chosen.year} />
      </Stack>
    )
  }
  if (year !== null && isPlanning) {
    return <HousePlan key={year} groupId={groupId} houseId={houseId} year={year} />
  }
  return <YearTable calendars={calendars} />
}

/** The years of a house, the latest first; the coming ones too where they have no calendar. */
function YearTable({ calendars }: { calendars: readonly HouseCalendar[] }) {
  const { t } = useTranslation('admin')
  const { thisYear, go } = useYearUrl()
  const removed = useDisclosure<HouseCalendar>()
  const latest = Math.max(thisYear, ...calendars.map(({ year }) => year + 1))
  const coming = Array.from({ length: latest - thisYear + 1 }, (_, at) => thisYear + at)
  const years = [...new Set([...calendars.map(({ year }) => year), ...coming])].toSorted((a, b) => b - a)
  return (
    <>
      <div className={styles.scrollX} role="region" aria-label={t('years.calendars')} tabIndex={0}>
        <Table className={styles.table}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t('years.year')}</Table.Th>
              {(['weeks', 'points', 'booked', 'out', 'unpriced'] as const).map((name) => (
                <Table.Th key={name} scope="col" className={styles.number}>
                  {t(`years.column.${name}`)}
                </Table.Th>
              ))}
              <Table.Th scope="col">{t('years.column.acts')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {years.map((year) => {
              const calendar = calendars.find((one) => one.year === year)
              return calendar === undefined ? (
                <MissingYear key={year} year={year} onOpen={() => go({ year, isPlanning: true })} />
              ) : (
                <CalendarYear
                  key={year}
                  calendar={calendar}
                  onShow={() => go({ year })}
                  onRemove={() => removed.open(calendar)}
                />
              )
            })}
          </Table.Tbody>
        </Table>
      </div>
      <DeleteCalendarDialog calendar={removed.value} isOpen={removed.isOpen} onClose={removed.close} />
    </>
  )
}

function MissingYear({ year, onOpen }: { year: number; onOpen: () => void }) {
  const { t } = useTranslation('admin')
  return (
    <Table.Tr>
      <Table.Th scope="row">{year}</Table.Th>
      <Table.Td colSpan={5}>
        <Text size="sm" c="dimmed">
          {t('years.noCalendar')}
        </Text>
      </Table.Td>
      <Table.Td>
        <Button size="xs" onClick={onOpen}>
          {t('years.open', { year })}
        </Button>
      </Table.Td>
    </Table.Tr>
  )
}

interface CalendarYearProps {
  calendar: HouseCalendar
  onShow: () => void
  onRemove: () => void
}

function CalendarYear({ calendar, onShow, onRemove }: CalendarYearProps) {
  const { t } = useTranslation('admin')
  const { year, weeks, points, booked, out, unpriced, isUntouched } = calendar
  return (
    <Table.Tr>
      <Table.Th scope="row">{year}</Table.Th>
      <Table.Td className={styles.number}>{weeks}</Table.Td>
      <Table.Td className={styles.number}>{points}</Table.Td>
      <Table.Td className={styles.number}>{booked}</Table.Td>
      <Table.Td className={styles.number}>{out}</Table.Td>
      <Table.Td className={styles.number}>
        {unpriced === 0 ? (
          0
        ) : (
          <Badge color="yellow" variant="light" tt="none">
            {unpriced}
          </Badge>
        )}
      </Table.Td>
      <Table.Td>
        <Group gap="xs" wrap="nowrap">
          <Button size="xs" variant="default" aria-label={t('years.showYear', { year })} onClick={onShow}>
            {t('years.show')}
          </Button>
          {isUntouched && (
            <Button
              size="xs"
              variant="subtle"
              color="red"
              aria-label={t('years.remove.of', { year })}
              onClick={onRemove}
            >
              {t('years.remove.press')}
            </Button>
          )}
        </Group>
      </Table.Td>
    </Table.Tr>
  )
}
