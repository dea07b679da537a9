import { section, table } from './group-documents.ts'
import type { HouseContent, DocumentText } from './types.ts'

export const houseManual = ({ name, goodToKnow, usualPeople }: HouseContent): DocumentText => ({
  title: `Husmanual for ${name}`,
  sections: [
    { heading: 'Godt at vide', text: goodToKnow.split('\n') },
    section(
      'Varme og vand',
      'Varmen styres på panelet i gangen. Hovedhanen for vand sidder i bryggerset; luk den, hvis boligen står tom om vinteren.',
    ),
    section('Internet', 'Navn og kode står på kortet ved fjernsynet.'),
    section('Affald', 'Mad, papir, glas og rest sorteres hver for sig. Spandene tømmes om torsdagen.'),
    section(
      'Når du rejser',
      `Tæl gerne op efter inventarlisten. ${usualPeople === null ? '' : `Der er dækket op til ${usualPeople}.`}`,
    ),
  ],
})

export const inventory = ({ name, usualPeople }: HouseContent): DocumentText => {
  const people = usualPeople ?? 6
  const formatPieces = (count: number): string => `${count} stk.`
  return {
    title: `Inventarliste for ${name}`,
    sections: [
      table('Køkken', [
        ['Dybe og flade tallerkener', formatPieces(people * 4)],
        ['Glas', formatPieces(people * 3)],
        ['Bestik, sæt', formatPieces(people * 2)],
        ['Gryder og pander', formatPieces(8)],
        ['Kaffemaskine, elkedel, brødrister', formatPieces(3)],
      ]),
      table('Soveværelser', [
        ['Dyner og puder', formatPieces(people)],
        ['Ekstra tæpper', formatPieces(4)],
        ['Barneseng og høj stol', formatPieces(2)],
      ]),
      table(
        'Ude',
        [
          ['Havestole', formatPieces(people)],
          ['Grill', formatPieces(1)],
          ['Cykler', formatPieces(2)],
        ],
        'Mangler der noget, så skriv det, når du melder opholdet afsluttet.',
      ),
    ],
  }
}

export const directions = ({ name, address, city, country, location }: HouseContent): DocumentText => ({
  title: `Find vej til ${name}`,
  sections: [
    table('Adresse', [
      ['Vej', address],
      ['By', city],
      ['Land', country],
      ['Til navigationen', `${location.lat}, ${location.lng}`],
    ]),
    section(
      'Det sidste stykke',
      `Følg skiltene mod ${city}. Indkørslen ses sent, så kør langsomt de sidste hundrede meter, og hold til siden, hvis nogen kommer imod.`,
    ),
    section(
      'Nøglen',
      'Hvor nøglen er, og hvordan man låser op, står i velkomstmailen, som kommer en uge før ankomst.',
    ),
  ],
})
