import { Radio, Stack } from '@mantine/core'
import { importKinds, type ImportKind } from '@samhus/contract/admin-import'
import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { lastImportsQuery } from '../../../api/admin-import.ts'
import { formatDayAt } from '../../../locales/format.ts'
import styles from './import.module.css'
import { findKind } from './kinds.ts'

interface Props {
  /** Null until it is chosen. */
  groupId: string | null
  /** Undefined until it is chosen. */
  kind: ImportKind | undefined
  /** A file cannot be taken before. */
  isMissing: boolean
  /** Of the first kind. */
  ref: Ref<HTMLInputElement>
  onChoose: (kind: ImportKind) => void
}

/** What a file can hold, in the order in which an association moves in, each with what it needs and when it was done last. */
export function KindChoice({ groupId, kind, isMissing, ref, onChoose }: Props) {
  const { t } = useTranslation('admin')
  const { data: last } = useQuery({ ...lastImportsQuery(groupId ?? ''), enabled: groupId !== null })
  return (
    <Radio.Group
      classNames={{ label: styles.question ?? '', description: styles.holds ?? '' }}
      label={t('imports.start.kind')}
      description={t('imports.start.order')}
      value={kind ?? ''}
      error={isMissing && t('imports.start.noKind')}
      inputWrapperOrder={['label', 'description', 'error', 'input']}
      onChange={(value) => {
        const chosen = findKind(value)
        if (chosen !== undefined) onChoose(chosen)
      }}
    >
      <Stack gap={0} mt="sm">
        {importKinds.map((one, at) => {
          const done = last?.get(one)
          return (
            <Radio
              key={one}
              ref={at === 0 ? ref : null}
              value={one}
              classNames={{ root: styles.kind ?? '', description: styles.holds ?? '' }}
              label={
                <span className={styles.kindName}>
                  <span>{`${at + 1}. ${t(`imports.kinds.${one}.name`)}`}</span>
                  {done !== undefined && (
                    <span className={styles.done}>
                      <IconCheck size={14} aria-hidden />
                      {t('imports.start.lastDone', { day: formatDayAt(Date.parse(done)) })}
                    </span>
                  )}
                </span>
              }
              description={t(`imports.kinds.${one}.holds`)}
            />
          )
        })}
      </Stack>
    </Radio.Group>
  )
}
