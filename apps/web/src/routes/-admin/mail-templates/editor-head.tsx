import { Badge, Group, Select, Stack, Text, Title } from '@mantine/core'
import type { MailTemplate } from '@samhus/contract/admin-mail-templates'
import { templateKind, type TemplateKind } from '@samhus/contract/mail'
import { isOptionalMail, isPlannedMail } from '@samhus/domain/mail-kinds'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { EditorPlace } from './editor-screen.tsx'
import { GroupSelect } from './group-select.tsx'
import { kindGroups } from './kind-groups.ts'
import styles from './templates.module.css'

interface Props {
  place: EditorPlace
  /** Null while it loads. */
  template: MailTemplate | null
  onGo: (change: Partial<EditorPlace>) => void
}

/** Which mail it is, when it is sent, and whose words are meant. */
export function EditorHead({ place: { kind, groupId }, template, onGo }: Props) {
  const { t } = useTranslation('admin')
  const isCustomized = template?.languages.some(({ source }) => source !== 'built-in') === true
  const toOption = (one: TemplateKind) => ({ value: one, label: t(`mailWords.kind.${one}`) })
  return (
    <Group justify="space-between" align="flex-end">
      <Stack gap={4}>
        <Group gap="xs">
          <Title order={1}>{t(`mailWords.kind.${kind}`)}</Title>
          {isCustomized && (
            <Badge variant="light" color="green" tt="none">
              {t('mailTemplates.customized')}
            </Badge>
          )}
          {isOptionalMail(kind) && (
            <Badge variant="light" color="gray" tt="none">
              {t('mailTemplates.optional')}
            </Badge>
          )}
        </Group>
        <Text c="dimmed">
          <span>{t(`mailWords.about.${kind}`)}</span>{' '}
          {isPlannedMail(kind) && (
            <Link
              to="/admin/settings"
              search={{ tab: 'booking-mail', ...(groupId === null ? {} : { groupId }) }}
              className={styles.link}
            >
              {t('mailTemplates.plannedLink')}
            </Link>
          )}
        </Text>
      </Stack>
      <Group gap="sm" align="flex-end">
        <Select
          label={t('mailTemplates.editor.kind')}
          data={kindGroups.map(({ key, kinds }) => ({
            group: t(`mailTemplates.groups.${key}`),
            items: kinds.map(toOption),
          }))}
          value={kind}
          onChange={(value) => {
            const next = templateKind.safeParse(value)
            if (next.success) onGo({ kind: next.data })
          }}
        />
        <GroupSelect groupId={groupId} onChange={(next) => onGo({ groupId: next })} />
      </Group>
    </Group>
  )
}
