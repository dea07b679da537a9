import type { AdminErrorType, ErrorType } from '@samhus/contract/errors'
import type { MemberErrorType } from '../locales/da/errors.ts'
import i18next, { type TFunction } from 'i18next'
import { getErrorSentence } from '../locales/rule-sentences.ts'
import { CallError } from './http.ts'

/**
 * Returns the message of a failed call for the user.
 *
 * It is the sentence of the error's type; for a type unknown to this version, the server's title; else the status.
 * docs/domain.md §15
 */
export function getErrorMessage(error: unknown, t: TFunction): string {
  if (!(error instanceof CallError)) return t('common.unexpected')
  const { type, status, statusText, body } = error
  if (type !== null && isAdminError(type)) return i18next.getFixedT(null, 'admin')(`errors.${type}`)
  if (type !== null && isMemberError(type)) {
    const sentence = getErrorSentence(type, t)
    return body.until === undefined
      ? sentence
      : `${sentence} ${t('year.opens', { at: Date.parse(body.until) })}`
  }
  if (body.title !== undefined) return body.title
  return status === 0 ? t('common.noAnswer') : t('common.requestFailed', { status, statusText })
}

function isMemberError(type: ErrorType): type is MemberErrorType {
  return i18next.exists(`errors.${type}`)
}

/** Only in the admin area, which has loaded its texts. */
function isAdminError(type: ErrorType): type is AdminErrorType {
  return i18next.exists(`admin:errors.${type}`)
}
