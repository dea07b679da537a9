import type { TextLanguage } from '@samhus/domain/house-texts'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../locales/use-language.ts'
import styles from './house-description.module.css'

interface DescriptionProps {
  text: string
  language: TextLanguage
}

/** The description of a house, in paragraphs. */
export function HouseDescription({ text, language }: DescriptionProps) {
  const paragraphs = splitParagraphs(text)
  if (paragraphs.length === 0) return null
  return (
    <>
      <LanguageMark language={language} />
      {paragraphs.map((paragraph) => (
        <p key={paragraph} lang={language}>
          {paragraph}
        </p>
      ))}
    </>
  )
}

/** A text that a house does not have in the language of the page is shown in another: that is said before it. */
function LanguageMark({ language }: { language: TextLanguage }) {
  const { t } = useTranslation()
  return useLanguage() === language ? null : (
    <small className={styles.mark}>{t(`house.inLanguage.${language}`)}</small>
  )
}

interface Props {
  text: string
  language: TextLanguage
  /** The heading level below the house's name. */
  heading: 'h2' | 'h3'
}

/** A list of facts about a house, one per line of `text`; nothing if there are none. */
export function GoodToKnow({ text, language, heading: Heading }: Props) {
  const { t } = useTranslation()
  const facts = splitParagraphs(text)
  if (facts.length === 0) return null
  return (
    <section className={styles.know}>
      <div>
        <Heading className={styles.title}>{t('house.goodToKnow')}</Heading>
        <LanguageMark language={language} />
      </div>
      <ul className={styles.facts} lang={language}>
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
