import { Combobox, Kbd, Loader, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { closeSpotlight, Spotlight } from '@mantine/spotlight'
import {
  IconBed,
  IconBuildingCommunity,
  IconCalendarWeek,
  IconHome,
  IconLifebuoy,
  IconSearch,
  IconUser,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { minSearchLength, searchQuery } from '../../../api/admin-shell.ts'
import { getErrorMessage } from '../../../api/error-message.ts'
import { addRecent, type Choice, type ChoiceGroup, findScreens, groupByKind, toChoices } from './choices.ts'
import styles from './command-menu.module.css'
import { keyNames } from './key-names.ts'
import { allScreens } from './screens.ts'

/** How long the person has to pause before the server is asked. */
const pauseMs = 150

const icons = {
  owner: IconUser,
  group: IconBuildingCommunity,
  house: IconHome,
  booking: IconBed,
  week: IconCalendarWeek,
  'support-report': IconLifebuoy,
} as const

/** Opened by `Ctrl K` or `⌘ K` from anywhere, fields included, and by the bar's search button. */
export function CommandMenu() {
  const { t } = useTranslation('admin')
  const [recent, setRecent] = useState<readonly Choice[]>([])
  const { history } = useRouter()
  const choose = (choice: Choice) => {
    setRecent(addRecent(recent, choice))
    closeSpotlight()
    history.push(choice.href)
  }
  return (
    <Spotlight.Root
      tagsToIgnore={[]}
      triggerOnContentEditable
      size={640}
      centered={false}
      classNames={{ inner: styles.inner ?? '', content: styles.content ?? '' }}
      overlayProps={{ backgroundOpacity: 0.35, blur: 0 }}
      attributes={{ content: { 'aria-label': t('shell.search.title') } }}
    >
      <Menu recent={recent} onChoose={choose} />
    </Spotlight.Root>
  )
}

/** Mounted each time the menu opens, so that it begins without a text. */
function Menu({ recent, onChoose }: { recent: readonly Choice[]; onChoose: (choice: Choice) => void }) {
  const { t } = useTranslation('admin')
  const [text, setText] = useState('')
  const { groups, isSearching, message } = useChoices(text, recent)
  const combobox = useCombobox({ opened: true })
  const all = groups.flatMap(({ choices }) => choices)
  const shown = groups.map(({ kind, choices }) => `${kind}: ${choices.map(({ id }) => id).join()}`).join(' ')
  const listId = useId()
  const [firstId, setFirstId] = useState<string | null>(null)
  const { selectFirstOption } = combobox
  useEffect(() => {
    setFirstId(selectFirstOption())
    // What was chosen of other results means nothing here.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [shown])
  const submit = (value: string) => {
    const [at, id] = [value.indexOf('/'), value.slice(value.indexOf('/') + 1)]
    const choice = groups
      .find(({ kind }) => kind === value.slice(0, at))
      ?.choices.find((one) => one.id === id)
    if (choice !== undefined) onChoose(choice)
  }
  return (
    <Combobox store={combobox} onOptionSubmit={submit}>
      <Combobox.EventsTarget
        withExpandedAttribute
        aria-expanded
        aria-controls={listId}
        // With it the key Escape would close the list alone, which is always there, and not the menu.
        data-mantine-stop-propagation={false}
        {...(firstId !== null && { 'aria-activedescendant': firstId })}
      >
        <TextInput
          variant="unstyled"
          size="lg"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          // From the first arrow on, the list itself says which option is selected.
          onKeyDown={({ key }) => /^Arrow(Up|Down)$/.test(key) && setFirstId(null)}
          aria-label={t('shell.search.title')}
          placeholder={t('shell.search.placeholder')}
          leftSection={<IconSearch size={20} aria-hidden />}
          rightSection={
            isSearching ? <Loader size={18} aria-hidden /> : <Kbd size="xs">{keyNames.escape}</Kbd>
          }
          rightSectionWidth={60}
          classNames={{ root: styles.search ?? '' }}
          data-autofocus
        />
      </Combobox.EventsTarget>
      <Combobox.Options id={listId} className={styles.options} aria-label={t('shell.search.results')}>
        {groups.map((group) => (
          <Group key={group.kind} {...group} />
        ))}
      </Combobox.Options>
      <p className={styles.message} role="status" data-is-quiet={message === null || undefined}>
        {message ?? t('shell.search.count', { count: all.length })}
      </p>
    </Combobox>
  )
}

function findIcon({ kind, href }: Choice): typeof IconUser {
  if (kind !== 'screen') return icons[kind]
  return allScreens.find(({ to }) => to === href)?.icon ?? IconSearch
}

function Group({ kind, choices }: ChoiceGroup) {
  const { t } = useTranslation('admin')
  return (
    <Combobox.Group label={t(`shell.search.kinds.${kind}`)}>
      {choices.map((choice) => {
        const Icon = findIcon(choice)
        return (
          <Combobox.Option key={choice.id} value={`${kind}/${choice.id}`} className={styles.option}>
            <Icon size={18} stroke={1.8} aria-hidden />
            <span className={styles.title}>{choice.title}</span>
            <span className={styles.detail}>{choice.detail}</span>
          </Combobox.Option>
        )
      })}
    </Combobox.Group>
  )
}

/** Screens come first: they are few, and there at once. Without a text, what was chosen last and all screens. */
function useChoices(text: string, recent: readonly Choice[]) {
  const { t } = useTranslation('admin')
  const { t: tErrors } = useTranslation()
  const [asked] = useDebouncedValue(text, pauseMs)
  const { data, error, isFetching } = useQuery(searchQuery(asked))
  const isAsking = text.trim().length >= minSearchLength
  const found = findScreens(text, t)
  const hits = isAsking ? groupByKind(toChoices(data?.hits ?? [])) : []
  const last: ChoiceGroup[] = text.trim() === '' ? [{ kind: 'recent', choices: recent }] : []
  const groups = [...last, { kind: 'screen' as const, choices: found }, ...hits].filter(
    ({ choices }) => choices.length > 0,
  )
  const isSearching = isAsking && (isFetching || text !== asked)
  const nothing = groups.length === 0 && !isSearching ? t('shell.search.nothing') : null
  const message = isAsking && error !== null && !isFetching ? getErrorMessage(error, tErrors) : nothing
  return { groups, isSearching, message }
}
