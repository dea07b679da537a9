import type { AnnouncementAudience, AnnouncementTexts } from '@samhus/domain/announcement'

/** Something that the office of the demo announces. */
export interface NewsContent {
  readonly daysAgo: number
  readonly audience: AnnouncementAudience
  /** Of the last days only: mails of longer ago would be too late. */
  readonly byMail: boolean
  readonly texts: AnnouncementTexts & { readonly da: { readonly title: string; readonly body: string } }
}

/** To every group, oldest first. */
export const news: readonly NewsContent[] = [
  {
    daysAgo: 160,
    audience: 'all',
    byMail: false,
    texts: {
      da: {
        title: 'Fælles arbejdsdag til foråret',
        body: 'Vi rydder op efter vinteren, olier havemøbler og ser på hegnene.\n\n- Kaffe og rundstykker kl. 9\n- Værktøj er der nok af\n- Frokost til alle kl. 12\n\nTilmelding er ikke nødvendig. Kom, når I kan.',
      },
      sv: {
        title: 'Gemensam arbetsdag i vår',
        body: 'Vi städar efter vintern, oljar trädgårdsmöblerna och ser över staketen.\n\n- Kaffe och frallor kl. 9\n- Verktyg finns det gott om\n- Lunch för alla kl. 12\n\nNi behöver inte anmäla er. Kom när ni kan.',
      },
      en: {
        title: 'A working day together in spring',
        body: 'We clear up after the winter, oil the garden furniture and look at the fences.\n\n- Coffee and rolls at 9\n- There are plenty of tools\n- Lunch for all at 12\n\nThere is no need to sign up. Come when you can.',
      },
    },
  },
  {
    daysAgo: 74,
    audience: 'all',
    byMail: false,
    texts: {
      da: {
        title: 'Nyt kodesystem til nøgleboksene',
        body: 'Koden til nøgleboksen skifter nu **hver mandag** kl. 12.\n\nDen nye kode står i den mail, som I får før ankomsten.',
      },
    },
  },
  {
    daysAgo: 9,
    audience: 'all',
    byMail: true,
    texts: {
      da: {
        title: 'Indkaldelse til generalforsamling',
        body: 'Hermed indkaldes til ordinær generalforsamling **lørdag kl. 14** i forsamlingshuset.\n\n## Dagsorden\n\n1. Valg af dirigent\n2. Ejerudvalgets beretning\n3. Regnskab og budget\n4. Valg til ejerudvalget\n5. Eventuelt\n\nForslag sendes til kontoret senest otte dage før.',
      },
      sv: {
        title: 'Kallelse till årsmöte',
        body: 'Härmed kallas till ordinarie årsmöte **lördag kl. 14** i föreningshuset.\n\n## Dagordning\n\n1. Val av ordförande för mötet\n2. Ägarkommitténs berättelse\n3. Bokslut och budget\n4. Val till ägarkommittén\n5. Övrigt\n\nFörslag skickas till kontoret senast åtta dagar före.',
      },
      en: {
        title: 'Notice of the annual meeting',
        body: 'The annual meeting takes place **on Saturday at 14:00** in the village hall.\n\n## Agenda\n\n1. Election of a chair\n2. Report of the committee\n3. Accounts and budget\n4. Election of the committee\n5. Any other business\n\nPlease send proposals to the office at least eight days before.',
      },
    },
  },
  {
    daysAgo: 3,
    audience: 'committee',
    byMail: true,
    texts: {
      da: {
        title: 'Møde i ejerudvalget',
        body: 'Vi mødes **tirsdag kl. 19** hos kontoret.\nBudgettet for næste år ligger under Dokumenter.',
      },
    },
  },
]
