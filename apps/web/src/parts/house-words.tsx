import { useTranslation } from 'react-i18next'
import styles from './house-words.module.css'

interface Props {
  description: string
  goodToKnow: string
  /** Of the page's own headings: one below the house's name. */
  heading: 'h2' | 'h3'
}

/** What is told of a house: its description, and line by line what is good to know. */
export function HouseWords({ description, goodToKnow, heading: Heading }: Props) {
  const { t } = useTranslation()
  const facts = paragraphs(goodToKnow)
  return (
    <>
      {paragraphs(description).map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {facts.length > 0 && (
        <section className={styles.know}>
          <Heading className={styles.title}>{t('house.goodToKnow')}</Heading>
          <ul className={styles.facts}>
            {facts.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function paragraphs(text: string): string[] {
  return text.split(/\n+/).filter((line) => line.trim() !== '')
}
