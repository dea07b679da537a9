import type { SeasonTemplate } from '@samhus/contract/admin-years'
import { Button, Group, Loader, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  seasonTemplatesQuery,
  useDeleteSeasonTemplate,
  useSaveSeasonTemplate,
} from '../../../api/admin-years.ts'
import { getErrorMessage } from '../../../api/error-message.ts'
import { formatDayAt } from '../../../locales/format.ts'
import { notify } from '../notify.ts'
import { ActDialog, ActError } from '../owners/act-dialog.tsx'
import { ignoreRefusal } from '../owners/reason-fields.tsx'
import { sumPoints } from './board-model.ts'
import { describeNameProblem, isNameTaken, maxTemplateName, templateName } from './template-name.ts'
import styles from './years.module.css'

interface Props {
  isOpen: boolean
  onClose: () => void
}

/** The season templates: their names can be changed, and each can be removed. */
export function TemplatesDialog({ isOpen, onClose }: Props) {
  const { t } = useTranslation('admin')
  return (
    <ActDialog isOpen={isOpen} onClose={onClose} title={t('years.templates.title')}>
      <Templates />
    </ActDialog>
  )
}

function Templates() {
  const { t } = useTranslation('admin')
  const { t: tShared } = useTranslation()
  const { data: templates, error } = useQuery(seasonTemplatesQuery)
  if (templates === undefined) {
    return error === null ? (
      <Loader aria-label={tShared('common.loading')} />
    ) : (
      <Text role="alert">{t('years.loadError', { message: getErrorMessage(error, tShared) })}</Text>
    )
  }
  if (templates.length === 0) return <Text size="sm">{t('years.templates.none')}</Text>
  return (
    <Stack gap={0} component="ul" className={styles.templates ?? ''}>
      {templates.map((template) => (
        <TemplateItem key={template.templateId} template={template} />
      ))}
    </Stack>
  )
}

/** A template has a 53rd week for the few years that have one. */
const weeksOfMostYears = 52

type Step = 'shown' | 'rename' | 'remove'

function TemplateItem({ template }: { template: SeasonTemplate }) {
  const { t } = useTranslation('admin')
  const [step, setStep] = useState<Step>('shown')
  const { name, weeks, changedAt } = template
  const back = () => setStep('shown')
  return (
    <li>
      {step === 'rename' ? (
        <Rename template={template} onClose={back} />
      ) : (
        <Group justify="space-between" gap="xs">
          <div>
            <Text size="sm" fw={600}>
              {name}
            </Text>
            <Text size="sm" c="dimmed">
              {t('years.templates.facts', {
                points: t('years.points', { count: sumPoints(weeks.slice(0, weeksOfMostYears)) }),
                day: formatDayAt(Date.parse(changedAt)),
              })}
            </Text>
          </div>
          {step === 'shown' && (
            <Group gap="xs">
              <Button
                size="xs"
                variant="default"
                aria-label={t('years.templates.renameOf', { name })}
                onClick={() => setStep('rename')}
              >
                {t('years.templates.rename')}
              </Button>
              <Button
                size="xs"
                variant="default"
                aria-label={t('years.templates.removeOf', { name })}
                onClick={() => setStep('remove')}
              >
                {t('years.templates.remove')}
              </Button>
            </Group>
          )}
        </Group>
      )}
      {step === 'remove' && <Remove template={template} onClose={back} />}
    </li>
  )
}

interface StepProps {
  template: SeasonTemplate
  onClose: () => void
}

function Rename({ template, onClose }: StepProps) {
  const { t } = useTranslation('admin')
  const command = useSaveSeasonTemplate()
  const [name, setName] = useState(template.name)
  const isInvalid = !templateName.safeParse(name).success
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isInvalid) return
    const { templateId, weeks, version } = template
    void ignoreRefusal(command.run({ templateId, name: name.trim(), weeks, version }).then(onClose))
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="xs">
        <Group gap="xs" align="flex-end">
          <TextInput
            label={t('years.templates.name')}
            size="xs"
            flex={1}
            autoFocus
            maxLength={maxTemplateName}
            value={name}
            error={describeNameProblem(t, isInvalid, command.error)}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <Button size="xs" variant="default" onClick={onClose}>
            {t('owners.act.cancel')}
          </Button>
          <Button size="xs" type="submit" loading={command.isPending}>
            {t('years.templates.save')}
          </Button>
        </Group>
        <ActError error={isNameTaken(command.error) ? null : command.error} />
      </Stack>
    </form>
  )
}

function Remove({ template, onClose }: StepProps) {
  const { t } = useTranslation('admin')
  const command = useDeleteSeasonTemplate()
  const { templateId, name } = template
  const remove = async () => {
    await command.run({ templateId })
    notify(t('years.templates.removed', { name }))
  }
  return (
    <Stack gap="xs" role="group" aria-label={t('years.templates.removeOf', { name })}>
      <Text size="sm">{t('years.templates.removeText', { name })}</Text>
      <Group gap="xs">
        <Button size="xs" variant="default" autoFocus onClick={onClose}>
          {t('owners.act.cancel')}
        </Button>
        <Button
          size="xs"
          color="red"
          loading={command.isPending}
          onClick={() => void ignoreRefusal(remove())}
        >
          {t('years.templates.removeYes')}
        </Button>
      </Group>
      <ActError error={command.error} />
    </Stack>
  )
}
