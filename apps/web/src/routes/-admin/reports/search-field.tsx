import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import styles from './reports.module.css'
import type { ReportUrl } from './use-report-url.ts'

const delayMs = 200

/** The search of a report. What is typed reaches the URL after a moment. */
export function SearchField({ url: { state, change }, label }: { url: ReportUrl; label: string }) {
  const [typed, setTyped] = useState(state.search)
  const [seen, setSeen] = useState(state.search)
  // Back, or a link, has changed the URL.
  if (seen !== state.search) {
    setSeen(state.search)
    setTyped(state.search)
  }
  useEffect(() => {
    if (typed === state.search) return
    const timer = setTimeout(() => change({ search: typed }, { replace: true }), delayMs)
    return () => clearTimeout(timer)
  }, [typed, state.search, change])
  return (
    <div className={styles.search} data-screen-only>
      <TextInput
        type="search"
        aria-label={label}
        placeholder={label}
        value={typed}
        leftSection={<IconSearch size={16} aria-hidden />}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
    </div>
  )
}
