import { defaultPolicy } from '@samhus/domain/policy'
import type { Instant } from '@samhus/domain/refusal'
import { toDay, toLocalTime, toYear } from '@samhus/domain/week'

interface SheetFileName {
  readonly brand: string
  /** The list or report. */
  readonly kind: string
  readonly year?: number
  readonly week?: number
  readonly groupCode?: string
  readonly at: Instant
}

/**
 * Returns `{brand}-{kind}-{year}[-W{week}|-{groupCode}]-{yyyyMMdd-HHmm}.csv` in letters that every file system takes;
 * the year of `at` unless given, the time in Denmark.
 */
export function createSheetFileName({ brand, kind, year, week, groupCode, at }: SheetFileName): string {
  const { timeZone } = defaultPolicy
  const stamp = `${toDay(at, timeZone).replaceAll('-', '')}-${toLocalTime(at, timeZone).replace(':', '')}`
  const parts = [toAscii(brand).toLowerCase(), kind, String(year ?? toYear(at, timeZone))]
  if (week !== undefined) parts.push(`W${String(week).padStart(2, '0')}`)
  else if (groupCode !== undefined) parts.push(toAscii(groupCode))
  return `${[...parts, stamp].filter((part) => part !== '').join('-')}.csv`
}

const spelled: Readonly<Record<string, string>> = { æ: 'ae', ø: 'oe', å: 'aa', Æ: 'Ae', Ø: 'Oe', Å: 'Aa' }

function toAscii(text: string): string {
  return text
    .replaceAll(/[æøåÆØÅ]/g, (letter) => spelled[letter] ?? '')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
}
