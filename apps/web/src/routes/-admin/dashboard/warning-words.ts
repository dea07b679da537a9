import type { Warning } from '@samhus/contract/admin-activity'
import type { Language } from '@samhus/contract/fields'
import { templateKind } from '@samhus/contract/mail'
import { addDays } from '@samhus/domain/day'
import type { TFunction } from 'i18next'
import { getHouseZone } from '../../../lib/house-zone.ts'
import { getServerToday } from '../../../lib/server-time.ts'
import { formatDayInSentence } from '../../../locales/format.ts'
import { formatLag, getJobName } from './job-words.ts'

/** Returns what is wrong, in a sentence without a full stop. */
export function describeWarning(t: TFunction<'admin'>, warning: Warning, language: Language): string {
  const { kind, groupName, houseName, personName, detail } = warning
  const count = warning.count ?? 0
  const values = {
    count,
    year: warning.year ?? '',
    where: [groupName, houseName].filter((name) => name !== null).join(', '),
    houses: t('dashboard.counts.houses', { count }),
    weeks: t('dashboard.counts.weeks', { count }),
  }
  switch (kind) {
    case 'job-failed':
    case 'job-late':
    case 'clock-late':
      return t(`dashboard.warning.${kind}`, { job: getJobName(t, detail ?? ''), time: formatLag(t, count) })
    case 'calendar-missing':
    case 'terms-kept':
    case 'verify-found':
      return t(`dashboard.warning.${kind}`, { ...values, day: formatDayInSentence(detail ?? '', language) })
    case 'relay-away':
      return t('dashboard.warning.relay-away', { count, answer: detail ?? '–' })
    case 'sign-in-around-change':
      return t('dashboard.warning.sign-in-around-change', { person: personName ?? '' })
    case 'template-problem':
      return t(groupName === null ? 'dashboard.warning.template-problem' : 'dashboard.templateOfGroup', {
        where: groupName ?? '',
        mail: t(`mailWords.kind.${templateKind.parse(detail)}`),
      })
    default:
      return t(`dashboard.warning.${kind}`, values)
  }
}

/** The tab of a group's or a house's page where it can be mended; none: the first. */
const groupTabs: Partial<Record<Warning['kind'], string>> = {
  'calendar-missing': 'years',
  'week-without-price': 'years',
  'terms-kept': 'rules',
  'house-without-pictures': 'houses',
  'house-without-location': 'houses',
  'old-arrivals-link': 'houses',
  'group-without-members': 'members',
}
const houseTabs: Partial<Record<Warning['kind'], string>> = {
  'old-arrivals-link': 'arrivals',
  'calendar-missing': 'calendars',
  'week-without-price': 'calendars',
  'house-without-pictures': 'pictures',
}

/** The server looks at mails of so many days. */
const countedDays = 7

interface Place {
  readonly to: string
  readonly search?: Readonly<Record<string, string>>
}

/** Returns the link to the screen where it can be mended, or at least looked into. */
export function findPlace({ kind, groupId, houseId, detail }: Warning): Place {
  const from = addDays(getServerToday(getHouseZone()), -countedDays)
  switch (kind) {
    case 'address-bounces':
      return { to: '/admin/mails', search: { state: 'Bounced' } }
    case 'mails-failed':
      return { to: '/admin/mails', search: { from, state: 'Failed' } }
    case 'mails-lost':
      return { to: '/admin/mails', search: { from, state: 'Lost' } }
    case 'support-waiting':
      return { to: '/admin/support', search: { state: 'open' } }
    case 'template-problem':
      return { to: `/admin/mails/templates/${detail}`, ...(groupId !== null && { search: { groupId } }) }
    case 'sign-in-around-change':
      return { to: `/admin/owners/${detail}` }
    case 'import-waiting':
      return { to: `/admin/import/${detail}` }
    default:
      if (houseId !== null) return { to: `/admin/houses/${houseId}`, search: toSearch(houseTabs[kind]) }
      if (groupId !== null) return { to: `/admin/groups/${groupId}`, search: toSearch(groupTabs[kind]) }
      return { to: '/admin/settings' }
  }
}

const toSearch = (tab: string | undefined): Readonly<Record<string, string>> =>
  tab === undefined ? {} : { tab }
