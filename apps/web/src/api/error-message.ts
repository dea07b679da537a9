import i18next, { type TFunction } from 'i18next'
import { CallError } from './http.ts'

/**
 * What went wrong with a call, for its reader.
 *
 * The sentence of the error's type; for a type that this version does not know, the server's own title; else
 * the bare status. docs/domain.md §15
 */
export function messageOf(error: unknown, t: TFunction): string {
  if (!(error instanceof CallError)) return t('common.unexpected')
  const { type, status, statusText, body } = error
  if (type !== null && i18next.exists(`errors.${type}`)) {
    const sentence = t(`errors.${type}`)
    return body.until === undefined ? sentence : `${sentence} ${t('year.opens', dayAndTimeOf(body.until))}`
  }
  if (body.title !== undefined) return body.title
  return status === 0 ? t('common.noAnswer') : t('common.requestFailed', { status, statusText })
}

/** As text/format.ts writes it; made only when an answer names an instant. */
function dayAndTimeOf(instant: string): { day: string; time: string } {
  const clock = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/Copenhagen',
    dateStyle: 'short',
    timeStyle: 'short',
  })
  const [day = '', time = ''] = clock.format(Date.parse(instant)).split(' ')
  return { day: `${day.slice(8, 10)}/${day.slice(5, 7)}-${day.slice(0, 4)}`, time }
}
