import { Alert, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { ImportDetails } from '@samhus/contract/admin-import'
import { ImportRows } from './import-rows.tsx'
import { NextSteps } from './next-steps.tsx'

/** A file that has been imported: what was written, whether the data are right, what comes next, and its rows. */
export function Applied({ file }: { file: ImportDetails }) {
  const { t } = useTranslation('admin')
  const isFaulty = file.violations !== null && file.violations > 0
  return (
    <>
      <Alert
        color={isFaulty ? 'red' : 'green'}
        role={isFaulty ? 'alert' : undefined}
        title={t('imports.result.title')}
        icon={isFaulty ? <IconAlertTriangle size={18} aria-hidden /> : <IconCheck size={18} aria-hidden />}
      >
        <Stack gap={4}>
          {describeResult(file, t).map((sentence) => (
            <span key={sentence}>{sentence}</span>
          ))}
        </Stack>
      </Alert>
      <NextSteps file={file} />
      {file.rows.totalCount === 0 ? <Text>{t('imports.page.rowsGone')}</Text> : <ImportRows file={file} />}
    </>
  )
}

function describeResult(
  { totals, endedAt, endedBy, violations }: ImportDetails,
  t: TFunction<'admin'>,
): string[] {
  const done = {
    added: totals.new,
    changed: totals.changed,
    at: endedAt === null ? 0 : Date.parse(endedAt),
    name: endedBy ?? '',
  }
  return [
    t(done.name === '' ? 'imports.result.done' : 'imports.result.doneBy', done),
    ...(totals.refused > 0 ? [t('imports.result.leftOut', { count: totals.refused })] : []),
    describeCheck(violations, t),
  ]
}

function describeCheck(violations: number | null, t: TFunction<'admin'>): string {
  if (violations === null) return t('imports.result.notVerified')
  return violations === 0
    ? t('imports.result.verified')
    : t('imports.result.violations', { count: violations })
}

/** A file that was thrown away. */
export function Discarded({ file: { endedAt, endedBy } }: { file: ImportDetails }) {
  const { t } = useTranslation('admin')
  const name = endedBy ?? ''
  return (
    <Alert color="slate" icon={<IconInfoCircle size={18} aria-hidden />}>
      {t(name === '' ? 'imports.result.discarded' : 'imports.result.discardedBy', {
        at: endedAt === null ? 0 : Date.parse(endedAt),
        name,
      })}
    </Alert>
  )
}
