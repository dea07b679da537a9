import styles from './reports.module.css'

/** Returns the words of a search in lower case. */
export function splitWords(search: string): string[] {
  return search.toLowerCase().split(/\s+/).filter(Boolean)
}

interface Part {
  readonly text: string
  readonly isFound: boolean
}

/** Splits a text into what the words match and what is between, wherever they are in it, in upper or lower case. */
export function findParts(text: string, words: readonly string[]): Part[] {
  const lower = text.toLowerCase()
  // Some letters have two in lower case, so places in the two texts would differ.
  if (lower.length !== text.length) return [{ text, isFound: false }]
  const isFound = Array.from({ length: text.length }, () => false)
  for (const word of words.filter((each) => each !== '')) {
    for (let at = lower.indexOf(word); at !== -1; at = lower.indexOf(word, at + 1)) {
      isFound.fill(true, at, at + word.length)
    }
  }
  const parts: Part[] = []
  for (let from = 0; from < text.length;) {
    let to = from + 1
    while (to < text.length && isFound[to] === isFound[from]) to += 1
    parts.push({ text: text.slice(from, to), isFound: isFound[from] ?? false })
    from = to
  }
  return parts
}

/** A text in which the words of a search are marked. */
export function Highlighted({ text, words }: { text: string; words: readonly string[] }) {
  if (words.length === 0) return text
  let at = 0
  return findParts(text, words).map((part) => {
    const key = at
    at += part.text.length
    return part.isFound ? (
      <mark key={key} className={styles.mark}>
        {part.text}
      </mark>
    ) : (
      part.text
    )
  })
}
