import { singleLine } from '@samhus/contract/fields'
import type { TFunction } from 'i18next'
import { CallError } from '../../../api/http.ts'

export const maxTemplateName = 80
export const templateName = singleLine(maxTemplateName)

/** Whether a save was refused because another template has the name. */
export function isNameTaken(error: Error | null): boolean {
  return error instanceof CallError && error.type === 'code-taken'
}

/** Returns what is wrong with a template's name, at its field; undefined: nothing. */
export function describeNameProblem(
  t: TFunction<'admin'>,
  isInvalid: boolean,
  error: Error | null,
): string | undefined {
  if (isInvalid) return t('years.templates.nameProblem')
  return isNameTaken(error) ? t('years.templates.nameTaken') : undefined
}
