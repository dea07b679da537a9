import type {
  useReport as useContract,
  weeklyReport as weeklyContract,
  WeeklyRow,
  yearlyReport as yearlyContract,
} from '@samhus/contract/admin-reports'
import type { Input, Output } from '@samhus/contract/operation'
import { defaultPolicy } from '@samhus/domain/policy'
import type { Day } from '@samhus/domain/refusal'
import { roundPercentage } from '@samhus/domain/report'
import { toDay, toLocalTime } from '@samhus/domain/week'
import { findReportGroup } from '../../db/queries/admin-reports.ts'
import type { Language } from '../../locales/language.ts'
import { reportSheetLabels } from '../../locales/sheet-reports.ts'
import type { Deps } from '../../shared/deps.ts'
import { RefusedError } from '../../shared/refused-error.ts'
import { useReport } from '../admin/use-report.ts'
import { weeklyReport } from '../admin/weekly-report.ts'
import { yearlyReport } from '../admin/yearly-report.ts'
import { createSheet, toBatch, type Sheet, type SheetColumn, type SheetContext } from './sheet.ts'

/** Opens the sheet of the weekly report: a line for each house. */
export async function openWeeklyReportSheet(
  { deps, actor, language }: SheetContext,
  input: Input<typeof weeklyContract>,
): Promise<Sheet> {
  const labels = reportSheetLabels[language]
  const report = await weeklyReport(deps, actor, input)
  const { year, weekNumber } = report
  return createSheet<WeeklyRow>({
    heading: [
      [labels.generated, formatInstant(report.reportGeneratedAt)],
      [labels.period, `${formatDay(report.weekStartDate)} – ${formatDay(report.weekEndDate)}`],
      [labels.week, weekNumber],
      [labels.year, year],
    ],
    columns: listWeeklyColumns(labels),
    batches: toBatch(report.data),
    names: { year, week: weekNumber },
  })
}

function listWeeklyColumns(labels: (typeof reportSheetLabels)[Language]): SheetColumn<WeeklyRow>[] {
  return [
    { label: labels.groupName, kind: 'text', value: ({ groupName }) => groupName },
    { label: labels.groupCode, kind: 'text', value: ({ groupCode }) => groupCode },
    { label: labels.houseName, kind: 'text', value: ({ houseName }) => houseName },
    { label: labels.houseCode, kind: 'text', value: ({ houseCode }) => houseCode },
    {
      label: labels.ownerName,
      kind: 'text',
      value: ({ isBooked, ownerName }) => (isBooked ? (ownerName ?? labels.noOwner) : labels.notBooked),
    },
    { label: labels.ownerCode, kind: 'text', value: ({ ownerCode }) => ownerCode },
    { label: labels.isBooked, kind: 'yes-no', value: ({ isBooked }) => isBooked },
    { label: labels.isLendedOut, kind: 'yes-no', value: ({ isLendedOut }) => isLendedOut },
    { label: labels.contactName, kind: 'text', value: ({ contactInfo }) => contactInfo?.name ?? null },
    { label: labels.contactPhone, kind: 'text', value: ({ contactInfo }) => contactInfo?.phone ?? null },
    { label: labels.contactEmail, kind: 'text', value: ({ contactInfo }) => contactInfo?.email ?? null },
    { label: labels.isCheckedOut, kind: 'yes-no', value: ({ isCheckedOut }) => isCheckedOut },
    { label: labels.numPeople, kind: 'number', value: ({ numPeople }) => numPeople },
    { label: labels.checkedOutAt, kind: 'instant', value: ({ checkedOutAt }) => checkedOutAt },
  ]
}

type YearlyRow = Output<typeof yearlyContract>['data'][number]

/** Opens the sheet of the yearly report: a line for each week, a column for each house; `-` for a week that is not booked. */
export async function openYearlyReportSheet(
  { deps, actor, language }: SheetContext,
  input: Input<typeof yearlyContract>,
): Promise<Sheet> {
  const labels = reportSheetLabels[language]
  const [group, report] = await Promise.all([
    requireGroup(deps, input.groupId),
    yearlyReport(deps, actor, input),
  ])
  const percent = (value: number, decimals: 0 | 1) => formatPercentage(value, decimals, language)
  return createSheet<YearlyRow>({
    heading: [
      [labels.generated, formatInstant(report.reportGeneratedAt)],
      [labels.year, report.year],
      [labels.group, `${group.code} - ${group.name}`],
      [labels.totalBookingRate, percent(report.totalBookedPercentage, 1)],
    ],
    columns: [
      { label: labels.week, kind: 'number', value: ({ weekNumber }) => weekNumber },
      ...report.houseColumns.map(({ houseName, bookedPercentage }, index): SheetColumn<YearlyRow> => ({
        label: `${houseName} (${percent(bookedPercentage, 0)})`,
        kind: 'text',
        value: ({ houses }) => {
          const house = houses[index]
          return house?.isBooked === true ? (house.ownerName ?? labels.noOwner) : '-'
        },
      })),
    ],
    batches: toBatch(report.data),
    names: { year: report.year, groupCode: group.code },
  })
}

type UseRow = Output<typeof useContract>['owners'][number]

/** Opens the sheet of the owners' use, without names. */
export async function openUseReportSheet(
  { deps, actor, language }: SheetContext,
  input: Input<typeof useContract>,
): Promise<Sheet> {
  const labels = reportSheetLabels[language]
  const [group, report] = await Promise.all([
    requireGroup(deps, input.groupId),
    useReport(deps, actor, input),
  ])
  return createSheet<UseRow>({
    heading: [
      [labels.generated, formatInstant(report.reportGeneratedAt)],
      [labels.year, report.year],
      [labels.group, `${group.code} - ${group.name}`],
    ],
    columns: [
      { label: labels.letter, kind: 'text', value: ({ letter }) => letter },
      { label: labels.weeks, kind: 'number', value: ({ weeks }) => weeks },
      { label: labels.highSeasonWeeks, kind: 'number', value: ({ highSeasonWeeks }) => highSeasonWeeks },
      { label: labels.pointsSpent, kind: 'number', value: ({ pointsSpent }) => pointsSpent },
      { label: labels.pointsLeft, kind: 'number', value: ({ pointsLeft }) => pointsLeft },
    ],
    batches: toBatch(report.owners),
    names: { year: report.year, groupCode: group.code },
  })
}

async function requireGroup({ db }: Deps, groupId: string) {
  const group = await findReportGroup(db, groupId)
  if (!group) throw new RefusedError('no-group-found')
  return group
}

const formatDay = (day: Day): string => `${day.slice(8, 10)}/${day.slice(5, 7)}-${day.slice(0, 4)}`

/** Returns 22/11-2026 13:00 in Danish time. */
function formatInstant(instant: string): string {
  const at = Date.parse(instant)
  const { timeZone } = defaultPolicy
  return `${formatDay(toDay(at, timeZone))} ${toLocalTime(at, timeZone)}`
}

function formatPercentage(percentage: number, decimals: 0 | 1, language: Language): string {
  const text = roundPercentage(percentage, decimals).toFixed(decimals)
  return language === 'en' ? `${text}%` : `${text.replace('.', ',')} %`
}
