import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../locales/use-language.ts'
import styles from './house-description.module.css'

/** The description of a house, in paragraphs. */
export function HouseDescription({ description }: { description: string }) {
  const paragraphs = splitParagraphs(description)
  if (paragraphs.length === 0) return null
  return (
    <>
      <DanishMark />
      {paragraphs.map((paragraph) => (
        <p key={paragraph} lang="da">
          {paragraph}
        </p>
      ))}
    </>
  )
}

/** The office writes the texts of houses in Danish: on a page in another language that is said before them. */
function DanishMark() {
  const { t } = useTranslation()
  return useLanguage() === 'da' ? null : <small className={styles.mark}>{t('house.inDanish')}</small>
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
      <div>
        <Heading className={styles.title}>{t('house.goodToKnow')}</Heading>
        <DanishMark />
      </div>
      <ul className={styles.facts} lang="da">
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
