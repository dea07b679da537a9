import { createRandom } from '../random.ts'
import { section, table, type DocumentSettings } from './group-documents.ts'
import type { HouseContent, DocumentText } from './types.ts'

/** 1234567 → '1.234.567 kr.' */
const formatKroner = (amount: number): string => `${String(amount).replace(/\B(?=(\d{3})+$)/g, '.')} kr.`

export const summons = ({ groupName }: DocumentSettings, meeting: number): DocumentText => ({
  title: `Indkaldelse til generalforsamling ${meeting}`,
  sections: [
    section(
      'Tid og sted',
      `Ejerne i ${groupName} indkaldes til ordinær generalforsamling lørdag den ${findLastSaturdayOfMarch(meeting)}. marts ${meeting} klokken 13. Man kan også være med på skærm.`,
    ),
    {
      heading: 'Dagsorden',
      text: [],
      rows: [
        'Valg af dirigent',
        'Udvalgets beretning',
        'Godkendelse af regnskab',
        'Budget og kontingent',
        'Indkomne forslag',
        'Valg til ejerudvalget',
        'Eventuelt',
      ].map((point, at): [string, string] => [`${at + 1}.`, point]),
    },
    section(
      'Fuldmagt',
      'Kan du ikke komme, kan du give en anden ejer fuldmagt. Ingen kan møde med mere end to.',
    ),
  ],
})

export const minutes = (setting: DocumentSettings, meeting: number): DocumentText => {
  const random = createRandom(`${setting.groupName}/referat/${meeting}`)
  const present = random.int(14, 22)
  return {
    title: `Referat af generalforsamling ${meeting}`,
    sections: [
      section(
        '1. Valg af dirigent',
        `Foreningens advokat blev valgt og fandt generalforsamlingen lovligt indkaldt. ${present} andele var til stede, ${random.int(2, 6)} af dem ved fuldmagt.`,
      ),
      section(
        '2. Udvalgets beretning',
        'Formanden fortalte om året: belægningen er steget, ventelisterne er blevet kortere, og to boliger har fået nye varmepumper. Beretningen blev taget til efterretning.',
      ),
      section('3. Regnskab', `Regnskabet for ${meeting - 1} blev gennemgået og enstemmigt godkendt.`),
      section(
        '4. Budget og kontingent',
        `Budgettet for ${meeting} blev vedtaget. Kontingentet er uændret ${formatKroner(random.int(9, 13) * 250)} i kvartalet for en andel.`,
      ),
      section(
        '5. Indkomne forslag',
        `Forslag om lader til elbil ved alle boliger blev vedtaget med ${present - 3} stemmer mod 3.`,
      ),
      section('6. Valg', 'To medlemmer af udvalget var på valg og modtog genvalg.'),
      section(
        '7. Eventuelt',
        'Husk at melde fejl samme dag, og tak til dem, der malede vinduer i september.',
      ),
    ],
  }
}

export const accounts = (setting: DocumentSettings, year: number): DocumentText => {
  const random = createRandom(`${setting.groupName}/regnskab/${year}`)
  const [income, running, upkeep, insurancePaid] = [
    random.int(880, 960),
    random.int(310, 350),
    random.int(260, 300),
    random.int(68, 84),
  ]
  const left = income - running - upkeep - insurancePaid
  const row = (name: string, thousands: number): [string, string] => [name, formatKroner(thousands * 1000)]
  return {
    title: `Årsregnskab ${year}`,
    sections: [
      table('Resultat', [
        row('Kontingent', income),
        row('Drift og rengøring', -running),
        row('Vedligehold', -upkeep),
        row('Forsikring', -insurancePaid),
        row('Årets resultat', left),
      ]),
      table('Formue ved årets slutning', [
        row('Bankindestående', left + random.int(400, 520)),
        row('Hensat til vedligehold', random.int(600, 800)),
      ]),
      section('Påtegning', 'Regnskabet er gennemgået af foreningens revisor uden forbehold.'),
    ],
  }
}

export const upkeepPlan = (houses: readonly HouseContent[], year: number): DocumentText => {
  const works = [
    'Vinduer males',
    'Tag og tagrender efterses',
    'Nye madrasser',
    'Terrasse olieres',
    'Varmepumpe får service',
    'Køkken opfriskes',
  ]
  return {
    title: `Vedligeholdsplan ${year}`,
    sections: [
      table(
        'Hvad der sker hvor',
        houses.map(({ name }, at): [string, string] => [
          name,
          `${works[at % works.length]}, uge ${6 + ((at * 5) % 40)}`,
        ]),
      ),
      section(
        'Uger, hvor boligen er lukket',
        'Når arbejdet kræver, at boligen står tom, lukkes ugen i kalenderen i god tid.',
      ),
    ],
  }
}

function findLastSaturdayOfMarch(year: number): number {
  const weekday = new Date(Date.UTC(year, 2, 31)).getUTCDay()
  return 31 - ((weekday + 1) % 7)
}
