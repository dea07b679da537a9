import { Alert, Button, Group, Stack } from '@mantine/core'
import type { ImportDetails, ImportKind } from '@samhus/contract/admin-import'
import { IconArrowsExchange } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useMapImport } from '../../../api/admin-import.ts'
import { useLanguage } from '../../../locales/use-language.ts'
import { ActError } from '../owners/act-dialog.tsx'
import { ignoreRefusal } from '../owners/reason-fields.tsx'

/** Says that a file looks like other kinds than it was sent as, and reads it as one of them by one press. */
export function OtherKind({ file: { importId, kind: chosen, suggestedKinds } }: { file: ImportDetails }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const command = useMapImport()
  if (suggestedKinds.length === 0) return null
  const name = (of: ImportKind) => t(`imports.kinds.${of}.name`).toLocaleLowerCase(language)
  const either = new Intl.ListFormat(language, { type: 'disjunction' })
  const looks = { kind: either.format(suggestedKinds.map(name)), chosen: name(chosen) }
  const read = async (kind: ImportKind) => {
    await command.run({ importId, kind, columns: {} })
  }
  return (
    <Alert
      color="yellow"
      icon={<IconArrowsExchange size={18} aria-hidden />}
      title={t('imports.page.looksLike', looks)}
    >
      <Stack gap="sm" align="flex-start">
        <Group gap="sm">
          {suggestedKinds.map((kind) => (
            <Button
              key={kind}
              size="compact-sm"
              variant="default"
              disabled={command.isPending}
              onClick={() => void ignoreRefusal(read(kind))}
            >
              {t('imports.page.readAs', { kind: name(kind) })}
            </Button>
          ))}
        </Group>
        <ActError error={command.error} />
      </Stack>
    </Alert>
  )
}
