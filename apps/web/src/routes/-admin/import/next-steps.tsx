import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import type { ImportDetails, ImportKind } from '@samhus/contract/admin-import'
import { useQueries, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { appliedImportsQuery, importQuery } from '../../../api/admin-import.ts'
import { useLanguage } from '../../../locales/use-language.ts'
import { InviteImported } from './invite-form.tsx'
import { findNextKind, listMissingKinds, listPaths } from './kinds.ts'
import { toChoiceQuery } from './use-import-choice.ts'

/** Owners come in one file, or in a few. */
const maxOwnerFiles = 5

/**
 * What comes after a file: the kinds that the group has no file of yet, and once no later one is missing the invitation
 * of its owners, each file's by its own press.
 */
export function NextSteps({ file }: { file: ImportDetails }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { applied, isPending, missing, next, ownerFiles } = useNextSteps(file)
  const { kind, groupId, groupName } = file
  const toInvite = ownerFiles.filter(({ numToInvite }) => numToInvite > 0)
  const name = (one: ImportKind) => t(`imports.kinds.${one}.name`).toLocaleLowerCase(language)
  const kinds = new Intl.ListFormat(language).format(missing.map(name))
  const rest = missing.length === 0 ? 'imports.result.allDone' : 'imports.result.missing'
  const invitation = next === undefined ? 'imports.result.inviteNow' : 'imports.result.inviteLater'
  const sentences = [t(rest, { group: groupName, kinds }), ...(toInvite.length > 0 ? [t(invitation)] : [])]
  if (isPending) return <Skeleton height={72} />
  return (
    <Stack gap="sm">
      {applied !== undefined && <Text>{sentences.join(' ')}</Text>}
      <Group gap="sm">
        {next !== undefined && (
          <ToKind kind={next} groupId={groupId} isNext>
            {t('imports.result.next', { kind: t(`imports.kinds.${next}.name`) })}
          </ToKind>
        )}
        {ownerFiles.map((one) => (
          <InviteImported
            key={one.importId}
            file={one}
            isNext={next === undefined && one === toInvite[0]}
            namesFile={toInvite.length > 1}
          />
        ))}
        {next === undefined && (
          <ToKind kind={missing[0] ?? kind} groupId={groupId} isNext={toInvite.length === 0}>
            {missing[0] === undefined
              ? t('imports.result.another')
              : t('imports.result.import', { kind: name(missing[0]) })}
          </ToKind>
        )}
        <Button
          variant="default"
          renderRoot={(props) => <Link to={listPaths[kind]} search={{ groupId } as never} {...props} />}
        >
          {t(`imports.kinds.${kind}.see`)}
        </Button>
      </Group>
    </Stack>
  )
}

/** Where it is not known which kinds the group has, none is missing. */
function useNextSteps({ importId, kind, groupId }: ImportDetails) {
  const language = useLanguage()
  const { data: applied, isPending } = useQuery(appliedImportsQuery(groupId))
  const ownerIds = new Set([
    ...(kind === 'owners' ? [importId] : []),
    ...(applied ?? []).filter((one) => one.kind === 'owners').map((one) => one.importId),
  ])
  const found = useQueries({
    queries: [...ownerIds].slice(0, maxOwnerFiles).map((id) => importQuery(id, language)),
  })
  const missing = applied === undefined ? [] : listMissingKinds(new Set(applied.map((one) => one.kind)), kind)
  return {
    applied,
    isPending,
    missing,
    next: findNextKind(missing, kind),
    ownerFiles: found.flatMap(({ data }) => data ?? []),
  }
}

/** To the start of an import, with the kind chosen. */
function ToKind({
  kind,
  groupId,
  isNext,
  children,
}: {
  kind: ImportKind
  groupId: string
  isNext?: boolean
  children: ReactNode
}) {
  return (
    <Button
      variant={isNext === true ? 'filled' : 'default'}
      renderRoot={(props) => (
        <Link to="/admin/import" search={toChoiceQuery(groupId, kind) as never} {...props} />
      )}
    >
      {children}
    </Button>
  )
}
