import { Alert, Button, Stack } from '@mantine/core'
import type { ImportDetails, ImportKind } from '@samhus/contract/admin-import'
import { IconArrowsExchange } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useMapImport } from '../../../api/admin-import.ts'
import { useLanguage } from '../../../locales/use-language.ts'
import { ActError } from '../owners/act-dialog.tsx'
import { ignoreRefusal } from '../owners/reason-fields.tsx'

/** Says that a file looks like another kind than it was sent as, and reads it as that by one press. */
export function OtherKind({
  file: { importId, kind: chosen, suggestedKind: kind },
}: {
  file: ImportDetails
}) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const command = useMapImport()
  if (kind === null) return null
  const name = (of: ImportKind) => t(`imports.kinds.${of}.name`).toLocaleLowerCase(language)
  const names = { kind: name(kind), chosen: name(chosen) }
  const read = async () => {
    await command.run({ importId, kind, columns: {} })
  }
  return (
    <Alert
      color="yellow"
      icon={<IconArrowsExchange size={18} aria-hidden />}
      title={t('imports.page.looksLike', names)}
    >
      <Stack gap="sm" align="flex-start">
        <Button
          size="compact-sm"
          variant="default"
          loading={command.isPending}
          onClick={() => void ignoreRefusal(read())}
        >
          {t('imports.page.readAs', names)}
        </Button>
        <ActError error={command.error} />
      </Stack>
    </Alert>
  )
}
