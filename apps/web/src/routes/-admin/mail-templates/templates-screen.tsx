import { Badge, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import type { mailTemplates } from '@samhus/contract/admin-mail-templates'
import type { Output } from '@samhus/contract/operation'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { mailTemplatesQuery } from '../../../api/admin-mail-templates.ts'
import { useLanguage } from '../../../locales/use-language.ts'
import { ListError } from '../list/list-states.tsx'
import { MailNav } from '../mails/mail-nav.tsx'
import { GroupSelect } from './group-select.tsx'
import { kindGroups } from './kind-groups.ts'
import rows from '../rows.module.css'
import styles from './templates.module.css'

type Template = Output<typeof mailTemplates>['templates'][number]

/** `/admin/mails/templates`: every kind of mail, and which have words of the office's own. */
export function TemplatesScreen() {
  const { t } = useTranslation('admin')
  const { groupId = null } = useSearch({ strict: false })
  const navigate = useNavigate()
  const { data: templates, error, refetch } = useQuery(mailTemplatesQuery(groupId))
  return (
    <Stack gap="md">
      <Group justify="space-between" align="flex-end">
        <div>
          <Title order={1}>{t('mailTemplates.title')}</Title>
          <Text c="dimmed">{t('mailTemplates.description')}</Text>
        </div>
        <GroupSelect
          groupId={groupId}
          onChange={(next) =>
            void navigate({
              to: '/admin/mails/templates',
              search: next === null ? {} : { groupId: next },
              replace: true,
            })
          }
        />
      </Group>
      <MailNav />
      {error !== null && <ListError error={error} onRetry={() => void refetch()} />}
      {templates === undefined && error === null && <Skeleton height={480} radius="lg" />}
      {templates !== undefined &&
        kindGroups.map(({ key, kinds }) => (
          <section key={key} className={styles.group} aria-label={t(`mailTemplates.groups.${key}`)}>
            <Title order={2}>{t(`mailTemplates.groups.${key}`)}</Title>
            <ul className={rows.rows}>
              {kinds.map((kind) => {
                const template = templates.find((one) => one.kind === kind)
                return template && <KindRow key={kind} template={template} groupId={groupId} />
              })}
            </ul>
          </section>
        ))}
    </Stack>
  )
}

function KindRow({ template, groupId }: { template: Template; groupId: string | null }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { kind, languages, isPlanned, isOptional } = template
  const customized = languages.filter(({ isCustomized }) => isCustomized)
  const subject = languages.find((one) => one.language === language)?.subject
  const names = customized.map((one) => t(`mailTemplates.languages.${one.language}`)).join(', ')
  return (
    <li className={`${rows.row} ${styles.kind}`}>
      <div className={rows.text}>
        <Link
          to="/admin/mails/templates/$kind"
          params={{ kind }}
          search={groupId === null ? {} : { groupId }}
          className={styles.kindLink}
        >
          {t(`mailWords.kind.${kind}`)}
        </Link>
        <span className={styles.soft}>{t(`mailWords.about.${kind}`)}</span>
        {subject !== undefined && <q className={styles.subject}>{subject}</q>}
      </div>
      <Group gap="xs">
        {isPlanned && (
          <Badge variant="light" color="gray" tt="none">
            {t('mailTemplates.planned')}
          </Badge>
        )}
        {isOptional && (
          <Badge variant="light" color="gray" tt="none">
            {t('mailTemplates.optional')}
          </Badge>
        )}
        {customized.length > 0 && (
          <Badge variant="light" color="green" tt="none">
            {t('mailTemplates.customized')}
            {': '}
            {names}
          </Badge>
        )}
      </Group>
    </li>
  )
}
