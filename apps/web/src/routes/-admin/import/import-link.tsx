import { Button } from '@mantine/core'
import type { ImportKind } from '@samhus/contract/admin-import'
import { IconFileImport } from '@tabler/icons-react'
import { Link, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

/** Leads from a list to the import of what it has, into the group that is named or that the list is filtered by. */
export function ImportLink({ kind, groupId }: { kind: ImportKind; groupId?: string }) {
  const { t } = useTranslation('admin')
  const query: Readonly<Record<string, string>> = useSearch({ strict: false })
  const into = groupId ?? query['groupId']
  const search = { what: kind, ...(into === undefined ? {} : { into }) }
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
