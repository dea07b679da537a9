import type { CleanerArrivals, CleanerDay } from '@samhus/contract/arrivals'
import { html, type Markup } from '../../identity/embedded/html.ts'
import { arrivalMessages } from '../../locales/arrivals.ts'
import { languages, type Language } from '../../locales/language.ts'
import { writeMoment } from '../../locales/moment.ts'
import { languageNames } from '../../locales/sign-in.ts'
import { describeCleanerDay } from '../../reads/describe-cleaner-day.ts'
import type { PlainPage } from '../plain-page.ts'

interface ArrivalsPageContent {
  readonly arrivals: CleanerArrivals
  readonly timeZone: string
  /** Of the calendar feed, as calendar programs subscribe to it: `webcal://…`. */
  readonly feedUrl: string
  readonly language: Language
}

/** Returns the page of a cleaner's link: what there is to do comes first, Monday by Monday. */
export function createArrivalsPage({
  arrivals,
  timeZone,
  feedUrl,
  language,
}: ArrivalsPageContent): PlainPage {
  const t = arrivalMessages[language]
  const { houseName, address, usualPeople, at, days } = arrivals
  return {
    title: houseName,
    language,
    style,
    navigation: renderLanguages(language),
    body: html`<h1>${houseName}</h1>
      <p class="quiet">
        ${address === '' ? null : html`${address}<br />`}
        ${t.intro}${usualPeople === null ? null : ` ${t.usualPeople(usualPeople)}`}
      </p>
      ${days.map((day) => renderDay(day, language))}
      <p><a class="side-action" href="${feedUrl}">${t.subscribe}</a></p>
      <p class="details">${t.asOf(writeMoment(Date.parse(at), timeZone, language))}<br />${t.isPrivate}</p>`,
  }
}

/** Returns the page of a link that does not work, whatever the reason. */
export function createNoArrivalsPage(language: Language): PlainPage {
  const t = arrivalMessages[language]
  return {
    title: t.unknownTitle,
    language,
    navigation: renderLanguages(language),
    body: html`<h1>${t.unknownTitle}</h1>
      <p>${t.unknown}</p>`,
  }
}

const dayFormats: Readonly<Record<Language, Intl.DateTimeFormat>> = {
  da: createDayFormat('da'),
  sv: createDayFormat('sv'),
  en: createDayFormat('en-GB'),
}

function createDayFormat(locale: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
}

function renderDay(day: CleanerDay, language: Language): Markup {
  const t = arrivalMessages[language]
  const { lead, people, closed } = describeCleanerDay(day, language)
  const date = dayFormats[language].format(Date.parse(`${day.dateFrom}T00:00Z`))
  const isQuiet = people.length === 0 && closed === null && day.note === ''
  return html`<section class="day ${isQuiet ? 'is-quiet' : ''}">
    <h2>${date.charAt(0).toUpperCase() + date.slice(1)} <span class="quiet">${t.week(day.week)}</span></h2>
    <p class="lead ${day.cleaning === 'cleaning' ? 'is-cleaning' : ''}">${lead}</p>
    ${
      people.length === 0
        ? null
        : html`<dl>
            ${people.map(
              ({ label, text }) =>
                html`<div>
                  <dt>${label}</dt>
                  <dd>${text}</dd>
                </div>`,
            )}
          </dl>`
    }
    ${closed === null ? null : html`<p>${closed}</p>`}
    ${
      day.note === ''
        ? null
        : html`<div class="note">
            <strong>${t.note}</strong>
            <p>${day.note}</p>
          </div>`
    }
  </section>`
}

function renderLanguages(language: Language): Markup {
  return html`<nav aria-label="${arrivalMessages[language].languages}">
    <ul class="languages">
      ${languages.map(
        (each) =>
          html`<li>
            <a
              href="?language=${each}"
              lang="${each}"
              hreflang="${each}"
              ${each === language ? html` aria-current="true"` : null}
              >${languageNames[each]}</a
            >
          </li>`,
      )}
    </ul>
  </nav>`
}

/** On paper only the days are left, in black. */
const style = `
.day {
  padding: 1.1rem 0;
  border-top: 1px solid var(--line);
  break-inside: avoid;
}
.day.is-quiet {
  padding: 0.6rem 0;
}
.day h2 .quiet {
  font-weight: 400;
  white-space: nowrap;
}
.lead {
  margin: 0;
  color: var(--quiet);
}
.lead.is-cleaning {
  display: inline-block;
  padding: 0.15rem 0.7rem;
  border-radius: 10px;
  background: var(--brand);
  color: #fff;
  font-weight: 700;
}
.day dl {
  margin: 0.6rem 0 0;
}
.day dl div {
  display: flex;
  gap: 0.75rem;
}
.day dt {
  flex: 0 0 5.5rem;
  color: var(--quiet);
}
.day dd {
  margin: 0;
}
.day > p:not(.lead) {
  margin: 0.5rem 0 0;
}
.note {
  margin-top: 0.75rem;
  padding: 0.7rem 0.9rem;
  border-radius: 12px;
  background: var(--soft);
}
.note p {
  margin: 0.1rem 0 0;
  white-space: pre-line;
}
@page {
  size: A4;
  margin: 15mm;
}
@media print {
  body {
    background: #fff;
    font-size: 11pt;
  }
  nav,
  .side-action {
    display: none;
  }
  header,
  main,
  .card {
    max-width: none;
    margin: 0;
    padding: 0;
    border: 0;
    box-shadow: none;
  }
  .lead.is-cleaning {
    padding: 0;
    background: none;
    color: #000;
  }
  .note {
    border: 1px solid #000;
    background: none;
  }
}
`
