import { Button, Skeleton, Stack, Title } from '@mantine/core'
import { language as languages, type Language } from '@samhus/contract/fields'
import { templateKind, type TemplateKind } from '@samhus/contract/mail'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { mailTemplateQuery } from '../../../api/admin-mail-templates.ts'
import { useTitleDetail } from '../../../lib/title-detail.ts'
import { useLanguage } from '../../../locales/use-language.ts'
import { ListError } from '../list/list-states.tsx'
import { EditorHead } from './editor-head.tsx'
import { Editor } from './editor.tsx'

const route = getRouteApi('/admin/mails/templates/$kind')

/** `/admin/mails/templates/{kind}`: the words of a kind of mail. Whose they are and the language are in the URL. */
export function EditorScreen() {
  const { t } = useTranslation('admin')
  const params = route.useParams()
  const kind = templateKind.safeParse(params.kind)
  if (kind.success) return <EditorPage kind={kind.data} />
  return (
    <Stack align="flex-start" gap="sm">
      <Title order={1}>{t('mailTemplates.notFound')}</Title>
      <Button renderRoot={(props) => <Link to="/admin/mails/templates" {...props} />}>
        {t('shell.nav.mailTemplates')}
      </Button>
    </Stack>
  )
}

export interface EditorPlace {
  kind: TemplateKind
  /** Null: the words of all groups. */
  groupId: string | null
  language: Language
}

/** The editor of a kind, once its words are there. */
export function EditorPage({ kind }: { kind: TemplateKind }) {
  const { t } = useTranslation('admin')
  const own = useLanguage()
  const search = useSearch({ strict: false })
  const groupId = search.groupId ?? null
  const language = languages.safeParse(search.language).data ?? own
  const navigate = useNavigate()
  useTitleDetail(t(`mailWords.kind.${kind}`))
  const { data: template, error, refetch } = useQuery(mailTemplateQuery(kind, groupId))
  const place = { kind, groupId, language }
  const go = (change: Partial<EditorPlace>) => {
    const next = { ...place, ...change }
    void navigate({
      to: '/admin/mails/templates/$kind',
      params: { kind: next.kind },
      search: {
        ...(next.groupId === null ? {} : { groupId: next.groupId }),
        ...(next.language === own ? {} : { language: next.language }),
      },
      replace: change.kind === undefined,
      resetScroll: false,
    })
  }
  return (
    <Stack gap="md">
      <EditorHead place={place} template={template ?? null} onGo={go} />
      {error !== null && <ListError error={error} onRetry={() => void refetch()} />}
      {template === undefined && error === null && <Skeleton height={520} radius="lg" />}
      {template !== undefined && (
        <Editor
          // Another kind or group is another form.
          key={`${kind} ${groupId ?? ''}`}
          place={place}
          template={template}
          onLanguage={(next) => go({ language: next })}
        />
      )}
    </Stack>
  )
}
