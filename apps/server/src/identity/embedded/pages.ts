import type { DemoFacts, DemoSignIn } from '../../db/queries/demo-sign-ins.ts'
import { demoPassword } from './accounts.ts'
import { html, Markup } from './html.ts'
import { languages, type Language } from '../../locales/language.ts'
import { writeDay } from '../../locales/moment.ts'
import { languageNames, signInMessages } from '../../locales/sign-in.ts'

/** What a person shows is said in few words. */
const maxFacts = 2

/** The same on every page. */
export interface SiteFrame {
  readonly brandName: string
  /** `#rrggbb` */
  readonly brandColor: string
  /** Null shows our own logo. */
  readonly logoUrl: string | null
  /** Path prefix of the stylesheet and the forms. */
  readonly prefix: string
}

export interface PageFrame extends SiteFrame {
  readonly language: Language
  /** Returns the URL of the same page in another language; null where it cannot be requested again. */
  readonly getUrlInLanguage: ((language: Language) => string) | null
}

/** Error of the last attempt to sign in. */
export type SignInProblem = 'wrong' | 'missing' | { readonly waitSeconds: number }

interface SignInPageContent {
  readonly action: string
  readonly people: readonly DemoSignIn[]
  /** How many of all people have an address that may be a real one. */
  readonly realPeople: number
  readonly email: string
  readonly problem: SignInProblem | null
}

/** Returns the sign-in page: a button for each of `people`, and a form. */
export function renderSignInPage(
  frame: PageFrame,
  { action, people, realPeople, email, problem }: SignInPageContent,
): string {
  const t = signInMessages[frame.language]
  const invalid = problem === null ? null : html` aria-invalid="true" aria-describedby="problem"`
  // On a phone the form is below the people: the focus scrolls to the error.
  const focus = problem === null ? null : html` autofocus`
  return renderPage(
    frame,
    t.signIn(frame.brandName),
    html`<h1>${t.signIn(frame.brandName)}</h1>
      <section>
        <h2>${t.choosePerson}</h2>
        ${
          realPeople > 0
            ? html`<p class="wrong">${t.realPeople(realPeople)}</p>`
            : html`<p class="quiet">${people.length > 0 ? t.inventedPeople : t.noPeopleYet}</p>`
        }
        <ul class="people">
          ${people.map((person) => html`<li>${renderPersonButton(frame, action, person)}</li>`)}
        </ul>
      </section>
      <section class="by-email">
        <h2>${t.orByEmail}</h2>
        <p class="quiet" id="hint">${t.passwordHint(demoPassword)}</p>
        ${
          problem === null
            ? null
            : html`<p class="wrong" id="problem" role="alert">${describeProblem(frame.language, problem)}</p>`
        }
        <form method="post" action="${action}">
          <input type="hidden" name="language" value="${frame.language}" />
          <label for="email">${t.email}</label>
          <input
            id="email"
            name="email"
            type="email"
            autocomplete="username"
            value="${email}"
            required${invalid}
          />
          <label for="password">${t.password}</label>
          <input
            id="password"
            name="password"
            type="password"
            autocomplete="current-password"
            required${invalid}${focus}
          />
          <button class="main-action" type="submit">${t.submit}</button>
        </form>
      </section>`,
  )
}

/** Returns a page with a message and one link. `details` help support to find the cause. */
export function renderMessagePage(
  frame: PageFrame,
  message: { title: string; text: string | null; details?: string; action: { label: string; url: string } },
): string {
  return renderPage(
    frame,
    message.title,
    html`<h1>${message.title}</h1>
      ${message.text === null ? null : html`<p>${message.text}</p>`}
      <a class="main-action" href="${message.action.url}">${message.action.label}</a>
      ${message.details ? html`<p class="details" lang="en">${message.details}</p>` : null}`,
  )
}

/**
 * Returns the page that asks whether to sign out. Where the site requested it, a script clicks the button immediately;
 * without scripts the person clicks it.
 *
 * @param form The library's own form, named op.logoutForm.
 */
export function renderSignOutPage(
  frame: PageFrame,
  form: string,
  options: { isRequested: boolean; stayUrl: string },
): string {
  const t = signInMessages[frame.language]
  return renderPage(
    frame,
    t.signOut,
    html`<h1>${t.signOutQuestion(frame.brandName)}</h1>
      ${new Markup(form)}
      <button class="main-action" type="submit" form="op.logoutForm" name="logout" value="yes">
        ${t.signOut}
      </button>
      <a class="side-action" href="${options.stayUrl}">${t.staySignedIn}</a>
      ${options.isRequested ? html`<script src="${frame.prefix}/sign-out.js" defer></script>` : null}`,
  )
}

/** Clicks the button of the sign-out page. */
export const signOutScript = `document.querySelector('button[name="logout"]').click()\n`

function renderPage(frame: PageFrame, title: string, body: Markup): string {
  return html`<!doctype html>
    <html lang="${frame.language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="${frame.prefix}/sign-in.css?color=${frame.brandColor.slice(1)}" />
      </head>
      <body>
        <header>
          <span class="logo">${renderLogo(frame)}</span>
          ${renderLanguageSwitch(frame)}
        </header>
        <main><div class="card">${body}</div></main>
      </body>
    </html>`.text
}

/** Returns the brand's logo; without one ours, with the name. */
export function renderLogo({ brandName, logoUrl }: Pick<SiteFrame, 'brandName' | 'logoUrl'>): Markup {
  if (logoUrl !== null) return html`<img src="${logoUrl}" alt="${brandName}" />`
  return html`<svg
      viewBox="0 0 32 32"
      fill="none"
      stroke="currentColor"
      stroke-width="2.6"
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
    >
      <path d="M4 15.5 16 5l12 10.5" />
      <path d="M7 13.5V27h18V13.5" />
      <path d="M13 27v-7.5h6V27" />
    </svg>
    ${brandName}`
}

function renderLanguageSwitch({ language, getUrlInLanguage }: PageFrame): Markup | null {
  if (!getUrlInLanguage) return null
  const items = languages.map(
    (each) =>
      html`<li>
        <a
          href="${getUrlInLanguage(each)}"
          lang="${each}"
          hreflang="${each}"
          ${each === language ? html` aria-current="true"` : null}
          >${languageNames[each]}</a
        >
      </li>`,
  )
  return html`<nav aria-label="${signInMessages[language].language}">
    <ul class="languages">
      ${items}
    </ul>
  </nav>`
}

function renderPersonButton(frame: PageFrame, action: string, person: DemoSignIn): Markup {
  const shows = listFacts(frame.language, person.facts)
  return html`<form method="post" action="${action}">
    <input type="hidden" name="language" value="${frame.language}" />
    <button class="person" type="submit" name="person" value="${person.id}">
      <span class="initials" aria-hidden="true">${getInitials(person.name)}</span>
      <span
        ><span class="name">${person.name}</span>
        <span class="about">${describePerson(frame.language, person)}</span>
        ${shows.length === 0 ? null : html`<span class="shows">${capitalize(joinFacts(frame.language, shows))}</span>`}</span
      >
    </button>
  </form>`
}

function describePerson(language: Language, { roleType, groupNames }: DemoSignIn): string {
  const t = signInMessages[language]
  if (roleType.includes('Super Admin')) return t.superAdmin
  if (roleType.length > 0) return t.admin
  if (groupNames.length === 0) return t.inNoGroup
  return t.ownerOf(groupNames.join(` ${t.and} `))
}

/** Returns what signing in as the person shows, the most pressing first: two of them are enough to choose by. */
function listFacts(language: Language, facts: DemoFacts): string[] {
  const t = signInMessages[language]
  const { hasHold, hasOffer, hasClaim, place, points, nextStay } = facts
  return [
    hasHold ? t.hasHold : null,
    hasOffer ? t.hasOffer : null,
    hasClaim ? t.hasClaim : null,
    place === null ? null : t.waits(place),
    nextStay === null ? null : t.travels(writeDay(nextStay, language)),
    points === 0 ? null : t.expiring(points),
  ]
    .filter((fact) => fact !== null)
    .slice(0, maxFacts)
}

const joinFacts = (language: Language, facts: readonly string[]): string =>
  facts.join(` ${signInMessages[language].and} `)

const capitalize = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`

function getInitials(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '')
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toUpperCase()
}

function describeProblem(language: Language, problem: SignInProblem): string {
  const t = signInMessages[language]
  if (typeof problem === 'string') return t[problem]
  return t.tooMany(Math.ceil(problem.waitSeconds / 60))
}
