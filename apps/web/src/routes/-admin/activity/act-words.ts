import type { Act } from '@samhus/contract/admin-activity'
import type { TFunction } from 'i18next'

type AdminT = TFunction<'admin'>

/** Returns a text by a name that the server made; a name without a text stands for itself. */
function translate(t: AdminT, part: 'actions' | 'fields' | 'kinds', name: string): string {
  return t(`activity.${part}.${name}` as never, { defaultValue: name })
}

export const getActionName = (t: AdminT, action: string): string => translate(t, 'actions', action)

export const getFieldName = (t: AdminT, field: string): string => translate(t, 'fields', field)

export const getKindName = (t: AdminT, kind: string): string => translate(t, 'kinds', kind)

/** Returns a stored value in words; null where none is recorded. */
export function formatValue(t: AdminT, value: string | null): string | null {
  if (value === null) return null
  if (value === '') return t('activity.empty')
  if (value === 'true') return t('activity.yes')
  return value === 'false' ? t('activity.no') : value
}

/** Returns what a person is called; one who was anonymized has no name. */
export const getPersonName = (t: AdminT, name: string): string => (name === '' ? t('activity.someone') : name)

/** Returns what an act was done to: the week, or the subject's name. */
export function getSubject(t: AdminT, { week, subject, subjectKind, person }: Act): string {
  if (week === null) {
    if (subject !== '') return subject
    return person?.name === '' ? t('activity.someone') : getKindName(t, subjectKind)
  }
  return t('activity.week', { house: week.houseName, week: week.week, year: week.year })
}
