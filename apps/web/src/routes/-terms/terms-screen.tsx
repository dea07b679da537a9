import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { configQuery } from '../../api/config.ts'
import { useCurrentGroup } from '../../session/current-group.tsx'
import { buildTerms, formatTermsDay } from '../../locales/da/terms.ts'
import { useLanguage } from '../../locales/use-language.ts'
import { Essentials } from './essentials.tsx'
import styles from './terms.module.css'

/**
 * `/bookingvilkar`: the booking terms, in Danish, with the numbers of the group's policy, and above them the most
 * important in the reader's language.
 */
export function TermsScreen() {
  const { t } = useTranslation()
  const language = useLanguage()
  const { policy, policySince } = useCurrentGroup()
  const config = useQuery(configQuery).data
  const office = config === undefined ? null : { phone: config.supportPhone, email: config.supportEmail }
  const sections = buildTerms(policy, office)
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>{t('terms.title')}</h1>
        <p className={styles.note}>
          <span>{t('terms.updated', { day: formatTermsDay(policy, policySince) })}</span>
          {language !== 'da' && <span> · {t('terms.inDanish')}</span>}
        </p>
      </header>
      <Essentials policy={policy} />
      <nav className={styles.contents} aria-label={t('terms.contents')}>
        <p className={styles.contentsTitle} aria-hidden>
          {t('terms.contents')}
        </p>
        <ol lang="da">
          {sections.map(({ id, title }, index) => (
            <li key={id}>
              <Link to="/bookingvilkar" hash={id} className={styles.anchor}>
                <span aria-hidden>{index + 1}</span>
                {title}
              </Link>
            </li>
          ))}
        </ol>
      </nav>
      <article className={styles.sections} lang="da">
        {sections.map(({ id, title, paragraphs }, index) => (
          <section key={id} id={id} className={styles.section} aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`} className={styles.sectionTitle}>
              <span className={styles.number}>{index + 1}</span>
              {title}
            </h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
      </article>
    </div>
  )
}
