import { useTranslation } from 'react-i18next'
import styles from './house-description.module.css'

/** The description of a house, in paragraphs. */
export function HouseDescription({ description }: { description: string }) {
  return splitParagraphs(description).map((paragraph) => <p key={paragraph}>{paragraph}</p>)
}

interface Props {
  text: string
  /** The heading level below the house's name. */
  heading: 'h2' | 'h3'
}

/** A list of facts about a house, one per line of `text`; nothing if there are none. */
export function GoodToKnow({ text, heading: Heading }: Props) {
  const { t } = useTranslation()
  const facts = splitParagraphs(text)
  if (facts.length === 0) return null
  return (
    <section className={styles.know}>
      <Heading className={styles.title}>{t('house.goodToKnow')}</Heading>
      <ul className={styles.facts}>
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </section>
  )
}

function splitParagraphs(text: string): string[] {
  return text.split(/\n+/).filter((line) => line.trim() !== '')
}
