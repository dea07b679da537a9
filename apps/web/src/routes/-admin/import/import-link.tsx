import { Button } from '@mantine/core'
import type { ImportKind } from '@samhus/contract/admin-import'
import { IconFileImport } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

/** Leads from a list to the import of what it has. */
export function ImportLink({ kind, groupId }: { kind: ImportKind; groupId?: string }) {
  const { t } = useTranslation('admin')
  const search = { what: kind, ...(groupId === undefined ? {} : { into: groupId }) }
  return (
    <Button
      variant="default"
      leftSection={<IconFileImport size={18} aria-hidden />}
      renderRoot={(props) => <Link to="/admin/import" search={search as never} {...props} />}
    >
      {t('imports.link')}
    </Button>
  )
}
