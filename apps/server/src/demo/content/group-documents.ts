import type { GroupKind, DocumentText, DocumentSection } from './types.ts'

/** The group that a document belongs to, and the year of the demo. */
export type DocumentSettings = { kind: GroupKind; groupName: string; year: number }

const points: Record<GroupKind, [string, string][]> = {
  comfort: plan(['4', '4', '4'], ['4', '4'], '20'),
  premium: plan(['4', '4', '4'], ['4', '4'], '20'),
  quantus: plan(['6', '6', '6'], ['6', '4'], '28'),
}

function plan(january: string[], september: string[], sum: string): [string, string][] {
  const ordinal = ['Første', 'Anden', 'Tredje']
  return [
    ...january.map((count, at): [string, string] => [`${ordinal[at]} søndag i januar`, `${count} point`]),
    ['Næstsidste søndag i september', `${september[0]} point`],
    ['Sidste søndag i september', `${september[1]} point`],
    ['I alt om året', `${sum} point`],
  ]
}

export const section = (heading: string, ...text: string[]): DocumentSection => ({ heading, text })
export const table = (heading: string, rows: [string, string][], ...text: string[]): DocumentSection => ({
  heading,
  text,
  rows,
})

export const welcome = ({ groupName, kind }: DocumentSettings): DocumentText => ({
  title: 'Velkommen som ejer',
  sections: [
    section(
      'Kære nye medejer',
      `Velkommen i ${groupName}. Du ejer nu en del af foreningens boliger sammen med de andre ejere, og vi glæder os til, at du kommer af sted den første gang.`,
      'Her på siden booker du uger med dine point, skriver dig på venteliste og ser, hvad foreningen har arkiveret.',
    ),
    table(
      'Sådan får du point',
      points[kind],
      'Point, der ikke bruges, udløber den 31. december i det år, de gælder for.',
    ),
    section(
      'Før du rejser',
      'En uge går fra mandag til mandag. Boligen er klar klokken 15, og du kører igen senest klokken 10.',
      'Læs husmanualen for den bolig, du skal til: den ligger i mappen Boliger.',
    ),
  ],
})

export const bylaws = ({ groupName }: DocumentSettings): DocumentText => ({
  title: 'Vedtægter',
  sections: [
    section(
      '§ 1 Navn og formål',
      `Foreningens navn er ${groupName}. Dens formål er at eje, vedligeholde og stille ferieboliger til rådighed for medlemmerne.`,
    ),
    section(
      '§ 2 Medlemmer',
      'Medlem er enhver, der ejer en andel. En andel kan ejes af flere i fællesskab, men har én stemme.',
    ),
    section(
      '§ 3 Kontingent',
      'Generalforsamlingen fastsætter hvert år det bidrag, som dækker drift, forsikring og vedligehold. Det betales kvartalsvis forud.',
    ),
    section(
      '§ 4 Ret til ophold',
      'Hvert medlem får årligt point efter pointplanen og booker uger med dem. En uge kan lånes ud, men ikke fremlejes mod betaling.',
    ),
    section(
      '§ 5 Generalforsamling',
      'Ordinær generalforsamling holdes hvert år inden udgangen af april. Den indkaldes med mindst 21 dages varsel.',
    ),
    section('§ 6 Forslag', 'Forslag skal være udvalget i hænde senest 14 dage før generalforsamlingen.'),
    section(
      '§ 7 Udvalget',
      'Foreningen ledes af et ejerudvalg på tre til fem medlemmer. De vælges for to år ad gangen og kan genvælges.',
    ),
    section('§ 8 Tegning', 'Foreningen tegnes af formanden sammen med et medlem af udvalget.'),
    section(
      '§ 9 Salg af andel',
      'En andel kan sælges. Køber indtræder i sælgers rettigheder, når udvalget har fået besked, og restancer er betalt.',
    ),
    section(
      '§ 10 Ændringer og opløsning',
      'Vedtægterne ændres med to tredjedele af de afgivne stemmer. Opløsning kræver fire femtedele på to generalforsamlinger.',
    ),
  ],
})

export const houseRules = (): DocumentText => ({
  title: 'Husorden',
  sections: [
    section(
      'Ankomst og afrejse',
      'Boligen er din fra mandag klokken 15 til mandag klokken 10. Kom ikke før: rengøringen er der.',
    ),
    section(
      'Når du går',
      'Tøm køleskabet og skraldespandene, tag dit sengetøj af, luk vinduerne, og skru varmen ned på 17 grader.',
      'Rengøring bestilles til hver afrejse, medmindre du selv har den næste uge.',
    ),
    section('Ro', 'Der er ro fra klokken 23. Naboerne bor der hele året.'),
    section('Husdyr og rygning', 'Der ryges ikke indendørs. Om husdyr er velkomne, står i husmanualen.'),
    section(
      'Hvis noget går i stykker',
      'Meld det samme dag, også hvis du selv kan lave det. Så er det i orden, når den næste kommer.',
    ),
  ],
})

export const pointPlan = ({ kind, year }: DocumentSettings): DocumentText => ({
  title: 'Pointplan',
  sections: [
    table('Tildeling', points[kind], `Point, der tildeles i ${year}, bruges på uger i ${year + 1}.`),
    table('Hvad en uge koster', [
      ['Højsæson', '3 til 4 point'],
      ['Mellemsæson', '2 point'],
      ['Lavsæson', '1 point'],
    ]),
    section(
      'Afbestilling',
      'Du får alle point tilbage, når du afbestiller en uge til 4 point mere end 12 uger før ankomst, andre uger mere end 8 uger før. Senere får du kun pointene tilbage, hvis en anden ejer booker ugen.',
    ),
  ],
})

export const insurance = ({ year }: DocumentSettings): DocumentText => ({
  title: 'Forsikringsoversigt',
  sections: [
    table(`Dækning i ${year}`, [
      ['Bygning, brand og storm', 'fuld nyværdi'],
      ['Vandskade og skjulte rør', 'selvrisiko 5.000 kr.'],
      ['Foreningens indbo', 'indtil 400.000 kr. for hver bolig'],
      ['Ansvar som husejer', 'indtil 10 mio. kr.'],
      ['Dine egne ting', 'dækkes af din egen indboforsikring'],
    ]),
    section(
      'Ved skade',
      'Stands skaden, tag billeder, og ring til foreningens kontor. Kontoret melder videre til selskabet.',
    ),
  ],
})
