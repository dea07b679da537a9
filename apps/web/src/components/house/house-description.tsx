import { useTranslation } from 'react-i18next'
import styles from './house-description.module.css'

/** What is told of a house. */
export function HouseDescription({ description }: { description: string }) {
  return splitParagraphs(description).map((paragraph) => <p key={paragraph}>{paragraph}</p>)
}

interface Props {
  text: string
  /** Of the page's own headings: one below the house's name. */
  heading: 'h2' | 'h3'
}

/** Line by line what is good to know of a house; nothing where nothing is. */
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
