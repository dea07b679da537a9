import { Combobox, TextInput, useCombobox } from '@mantine/core'
import type { AdminGroupRow } from '@samhus/contract/admin-groups'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { splitWords } from './highlighted.tsx'
import styles from './reports.module.css'

/** How long the list stays after the field has lost the focus: a press on an option takes it away first. */
const closeDelayMs = 150

type Group = Pick<AdminGroupRow, 'id' | 'code' | 'name'>

interface Props {
  groups: readonly Group[]
  groupId: string | null
  onChoose: (groupId: string) => void
}

export const getGroupLabel = ({ code, name }: Group): string => `${code} - ${name}`

/** The group of a report: a list that typing narrows down, by words of code and name. */
export function GroupField({ groups, groupId, onChoose }: Props) {
  const { t } = useTranslation('admin')
  const chosen = groups.find(({ id }) => id === groupId)
  /** Null: not being typed. */
  const [typed, setTyped] = useState<string | null>(null)
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption()
      setTyped(null)
    },
  })
  const words = splitWords(typed ?? '')
  const found = groups.filter((group) => {
    const label = getGroupLabel(group).toLowerCase()
    return words.every((word) => label.includes(word))
  })
  const open = () => {
    clearTimeout(closing.current)
    combobox.openDropdown()
  }
  return (
    <Combobox
      store={combobox}
      withinPortal={false}
      onOptionSubmit={(id) => {
        onChoose(id)
        combobox.closeDropdown()
      }}
    >
      <Combobox.Target withAriaAttributes={false}>
        <TextInput
          className={styles.group ?? ''}
          label={t('reports.group')}
          placeholder={t('reports.groupPlaceholder')}
          role="combobox"
          aria-haspopup="listbox"
          aria-autocomplete="list"
          aria-expanded={combobox.dropdownOpened}
          aria-controls={combobox.dropdownOpened ? (combobox.listId ?? undefined) : undefined}
          autoComplete="off"
          value={typed ?? (chosen ? getGroupLabel(chosen) : '')}
          rightSection={<Combobox.Chevron />}
          rightSectionPointerEvents="none"
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value)
            open()
            combobox.updateSelectedOptionIndex()
          }}
          onClick={open}
          onFocus={({ currentTarget }) => {
            currentTarget.select()
            open()
          }}
          onBlur={() => {
            closing.current = setTimeout(() => combobox.closeDropdown(), closeDelayMs)
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        {found.length === 0 && <Combobox.Empty role="status">{t('reports.noResults')}</Combobox.Empty>}
        <Combobox.Options mah="18rem" className={styles.options ?? ''} aria-label={t('reports.group')}>
          {found.map((group) => (
            <Combobox.Option key={group.id} value={group.id} active={group.id === groupId}>
              {getGroupLabel(group)}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
