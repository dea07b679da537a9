import { Button, Group, Stack, Table, Text, Tooltip } from '@mantine/core'
import { mailFields, mailFlags, type MailField, type MailFlag } from '@samhus/domain/mail-fields'
import { useTranslation } from 'react-i18next'
import styles from './templates.module.css'

interface Props {
  /** Those of this kind of mail. */
  fields: readonly string[]
  flags: readonly string[]
  required: string | null
  onInsert: (before: string, after?: string) => void
}

/** What the words may name: pressing one puts it where the caret is. */
export function FieldChips({ fields, flags, required, onInsert }: Props) {
  const { t } = useTranslation('admin')
  const shownFields = mailFields.filter((field) => fields.includes(field))
  const shownFlags = mailFlags.filter((flag) => flags.includes(flag))
  return (
    <Stack gap="xs">
      <Group gap={6} role="group" aria-label={t('mailTemplates.fields')}>
        <Text size="sm" fw={500} span>
          {t('mailTemplates.fields')}
        </Text>
        {shownFields.map((field) => (
          <Tooltip
            key={field}
            multiline
            maw={300}
            label={`${t(`mailWords.meaning.${field}`)} ${t('mailTemplates.example', { example: t(`mailWords.example.${field}`) })}`}
          >
            <Button
              size="compact-sm"
              variant={field === required ? 'light' : 'default'}
              fw={500}
              onClick={() => onInsert(toCode(field))}
            >
              {t(`mailWords.field.${field}`)}
            </Button>
          </Tooltip>
        ))}
      </Group>
      {shownFlags.length > 0 && (
        <Group gap={6} role="group" aria-label={t('mailTemplates.flags')}>
          <Text size="sm" fw={500} span>
            {t('mailTemplates.flags')}
          </Text>
          {shownFlags.map((flag) => (
            <Tooltip key={flag} multiline maw={300} label={t(`mailWords.flagMeaning.${flag}`)}>
              <Button
                size="compact-sm"
                variant="default"
                fw={500}
                onClick={() => onInsert(toQuestion(flag), '{% endif %}')}
              >
                {t(`mailWords.flag.${flag}`)}
              </Button>
            </Tooltip>
          ))}
        </Group>
      )}
      <details className={styles.explain}>
        <summary>{t('mailTemplates.explain')}</summary>
        <Meanings fields={shownFields} flags={shownFlags} required={required} />
      </details>
    </Stack>
  )
}

const toCode = (field: string) => `{{${field}}}`
const toQuestion = (flag: string) => `{% if ${flag} %}`

interface MeaningsProps {
  fields: readonly MailField[]
  flags: readonly MailFlag[]
  required: string | null
}

function Meanings({ fields, flags, required }: MeaningsProps) {
  const { t } = useTranslation('admin')
  return (
    <Table verticalSpacing={4}>
      <Table.Tbody>
        {fields.map((field) => (
          <Table.Tr key={field}>
            <Table.Th scope="row" className={styles.code ?? ''}>
              {toCode(field)}
            </Table.Th>
            <Table.Td>
              <span>{t(`mailWords.meaning.${field}`)}</span>{' '}
              <span>{t('mailTemplates.example', { example: t(`mailWords.example.${field}`) })}</span>
              {field === required && (
                <>
                  <span>{'. '}</span>
                  <strong>{t('mailTemplates.required')}</strong>
                </>
              )}
            </Table.Td>
          </Table.Tr>
        ))}
        {flags.map((flag) => (
          <Table.Tr key={flag}>
            <Table.Th scope="row" className={styles.code ?? ''}>
              {toQuestion(flag)}
            </Table.Th>
            <Table.Td>{t(`mailWords.flagMeaning.${flag}`)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
