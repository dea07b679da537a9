import { announcementAudience } from '@samhus/contract/admin-announcements'
import type { Language } from '@samhus/contract/fields'
import { Button, Checkbox, Group, Radio, Stack, Tabs, Text, Textarea, TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useForm } from '../../../lib/use-form.ts'
import { isLanguage, languages } from '../../../locales/i18n.ts'
import { addNote, useLength } from '../form/use-length.ts'
import { type Draft, type DraftField, findDraftProblems, findLanguage, maxBody, maxTitle } from './draft.ts'
import styles from './announcements.module.css'

interface Props {
  draft: Draft
  onChange: (draft: Draft) => void
  onNext: () => void
}

type ShowsProblem = (field: DraftField) => boolean

/** Who gets it, how, and the words in each language. */
export function WriteStep({ draft, onChange, onNext }: Props) {
  const { t } = useTranslation('admin')
  const [language, setLanguage] = useState<Language>('da')
  const problems = findDraftProblems(draft)
  const { onSubmit, showsProblem } = useForm<DraftField>({
    problems,
    isPending: false,
    onValidSubmit: onNext,
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const [first] = problems
    const wanted = first === undefined ? null : findLanguage(first)
    // The input that gets the focus must be there.
    if (wanted !== null) flushSync(() => setLanguage(wanted))
    onSubmit(event)
  }
  return (
    <form noValidate onSubmit={submit} className={styles.form}>
      <Stack gap="lg">
        <Radio.Group
          label={t('announcements.form.audience')}
          value={draft.audience}
          onChange={(value) => onChange({ ...draft, audience: announcementAudience.parse(value) })}
        >
          <Group gap="lg" mt="xs">
            {announcementAudience.options.map((one) => (
              <Radio key={one} value={one} label={t(`announcements.audience.${one}`)} />
            ))}
          </Group>
        </Radio.Group>
        <Words
          draft={draft}
          onChange={onChange}
          language={language}
          onLanguage={setLanguage}
          showsProblem={showsProblem}
        />
        <Ways draft={draft} onChange={onChange} showsProblem={showsProblem} />
        <Button type="submit" style={{ alignSelf: 'flex-start' }}>
          {t('announcements.form.next')}
        </Button>
      </Stack>
    </form>
  )
}

interface WordsProps extends Omit<Props, 'onNext'> {
  language: Language
  onLanguage: (language: Language) => void
  showsProblem: ShowsProblem
}

function Words({ language, onLanguage, ...props }: WordsProps) {
  const { t } = useTranslation('admin')
  const { t: tMain } = useTranslation()
  return (
    <Stack gap="xs">
      <Text component="h2" fw={600} size="sm">
        {t('announcements.form.text')}
      </Text>
      <Tabs
        value={language}
        onChange={(chosen) => {
          if (chosen !== null && isLanguage(chosen)) onLanguage(chosen)
        }}
      >
        <Tabs.List aria-label={t('announcements.form.languages')} mb="md">
          {languages.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {tMain(`languages.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {languages.map((one) => (
          <Tabs.Panel key={one} value={one}>
            <LanguageText language={one} {...props} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </Stack>
  )
}

interface TextProps extends Omit<WordsProps, 'onLanguage'> {
  language: Language
}

/** Title and body of one language, and beside a translation the Danish ones. */
function LanguageText({ draft, onChange, language, showsProblem }: TextProps) {
  const { t } = useTranslation('admin')
  const { texts } = draft
  const { title, body } = texts[language]
  const [titleLength, bodyLength] = [useLength(title, maxTitle), useLength(body, maxBody)]
  const isDanish = language === 'da'
  const hasSource = !isDanish && `${texts.da.title}${texts.da.body}`.trim() !== ''
  const change = (part: 'title' | 'body', value: string) =>
    onChange({ ...draft, texts: { ...texts, [language]: { ...texts[language], [part]: value } } })
  const problemOf = (part: 'title' | 'body') => {
    if (!showsProblem(`${language}.${part}`)) return undefined
    return t(isDanish ? `announcements.form.${part}Problem` : 'announcements.form.halfProblem')
  }
  return (
    <div className={styles.pair} data-has-source={hasSource || undefined}>
      <Stack>
        <TextInput
          name={`${language}.title`}
          lang={language}
          label={t('announcements.form.title')}
          description={addNote(
            t(isDanish ? 'announcements.form.titleHint' : 'announcements.form.fallback'),
            titleLength.note,
          )}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          required={isDanish}
          value={title}
          error={titleLength.problem ?? problemOf('title')}
          onChange={(event) => change('title', event.currentTarget.value)}
        />
        <Textarea
          name={`${language}.body`}
          lang={language}
          label={t('announcements.form.body')}
          description={addNote(t('announcements.form.bodyHint'), bodyLength.note)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          required={isDanish}
          rows={10}
          resize="vertical"
          spellCheck
          value={body}
          error={bodyLength.problem ?? problemOf('body')}
          onChange={(event) => change('body', event.currentTarget.value)}
        />
      </Stack>
      {hasSource && (
        <div>
          <Text size="sm" c="dimmed" mb={4}>
            {t('announcements.form.danish')}
          </Text>
          <Text size="sm" lang="da" fw={600} className={styles.source ?? ''}>
            {texts.da.title}
          </Text>
          <Text size="sm" lang="da" className={styles.source ?? ''}>
            {texts.da.body}
          </Text>
        </div>
      )}
    </div>
  )
}

function Ways({ draft, onChange, showsProblem }: Omit<Props, 'onNext'> & { showsProblem: ShowsProblem }) {
  const { t } = useTranslation('admin')
  const isMissing = showsProblem('byMail')
  return (
    <Checkbox.Group
      label={t('announcements.form.how')}
      value={[...(draft.byMail ? ['mail'] : []), ...(draft.isLive ? ['live'] : [])]}
      error={isMissing ? t('announcements.form.howProblem') : undefined}
      onChange={(ways) =>
        onChange({ ...draft, byMail: ways.includes('mail'), isLive: ways.includes('live') })
      }
    >
      <Stack gap="sm" mt="xs">
        <Checkbox
          name="byMail"
          value="mail"
          label={t('announcements.form.byMail')}
          description={t('announcements.form.byMailHint')}
        />
        <Checkbox
          value="live"
          label={t('announcements.form.isLive')}
          description={t('announcements.form.isLiveHint')}
        />
      </Stack>
    </Checkbox.Group>
  )
}
