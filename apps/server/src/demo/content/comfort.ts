import { lines, prose } from './prose.ts'
import type { HouseContent } from './types.ts'

/** The houses of Comfort Klitrosen: simple, well maintained, never far from water or snow. */
export const comfortHouses: HouseContent[] = [
  {
    code: 'C12-SKA',
    name: 'Klitgården',
    address: 'Højensvej 88',
    city: 'Gammel Skagen',
    country: 'Danmark',
    location: { lat: 57.7367, lng: 10.5402, zoom: 13 },
    description: prose`
      Klitgården ligger i første række bag klitterne i Gammel Skagen, med gule mure, hvide fuger og det røde
      tegltag, som hører byen til. Fra køkkenhaven fører en sandet sti over klitten, og tre minutter senere står
      man på stranden, hvor hele byen samles om aftenen for at se solen gå i havet.

      Stuen vender mod vest og har brændeovn, langbord til otte og en læsekrog med udsigt til marehalm. Der er tre
      soveværelser, det ene med køjer, og en lukket gårdhave med læ, hvor man kan spise frokost ude fra april til
      oktober.`,
    goodToKnow: lines`
      Nøgleboks ved hoveddøren. Koden kommer i velkomstmailen en uge før ankomst.
      To parkeringspladser i gården. I juli er der trængsel på vejen, så kør helst ind fra øst.
      Medbring sengelinned og håndklæder. Dyner og puder ligger i skabene.
      Brænde til tre aftener er med i huset, mere købes hos naboen i nummer 92.
      Husdyr er ikke tilladt af hensyn til allergikere.`,
    usualPeople: 6,
    season: 'danish-coast',
    // One house of the demo has many images.
    images: Array.from({ length: 20 }, (_, at) => `klitgaarden-${at + 1}.svg`),
  },
  {
    code: 'C12-HEN',
    name: 'Havtorn',
    address: 'Porsevej 17',
    city: 'Henne Strand',
    country: 'Danmark',
    location: { lat: 55.7362, lng: 8.1874, zoom: 13 },
    description: prose`
      Havtorn er et sortmalet træhus fra 2016, lagt lavt ind mellem to klitter, så vinden går over taget og ikke
      gennem haven. Mod syd er væggen af glas, og terrassen løber hele vejen rundt om huset: morgenkaffe mod øst,
      aftensol mod vest.

      Otte personer sover godt i fire værelser. Der er sauna og udebad til bagefter, og der er 600 meter
      ad brædtesti til Vesterhavet. Inde i Henne ligger bager, røgeri og en legeplads, som børn husker.`,
    goodToKnow: lines`
      Elektronisk lås. Koden skifter hver mandag klokken 15.
      Lader til elbil i carporten, afregnes med kort.
      Saunaen skal tændes 40 minutter før brug. Åbn lågen til udebadet, så dampen kan komme ud.
      Én hund er velkommen i stuen og i gangen.
      Skyl sandet af fødderne ved hanen til venstre for trappen.`,
    usualPeople: 8,
    season: 'danish-coast',
    images: ['havtorn-1.svg', 'havtorn-2.svg', 'havtorn-3.svg', 'havtorn-4.svg'],
  },
  {
    code: 'C12-GUD',
    name: 'Røgeriet',
    address: 'Ejnar Mikkelsens Stræde 4',
    city: 'Gudhjem',
    country: 'Danmark',
    location: { lat: 55.2114, lng: 14.9697, zoom: 14 },
    description: prose`
      Her blev der røget sild indtil 1958. Nu står de to hvide skorstene som vartegn over et okkergult bindingsværkshus
      med udsigt over tagene i Gudhjem og ud mod Christiansø. Indenfor er bjælkerne lave og gulvene skæve, men køkkenet
      er nyt og sengene gode.

      Der er to soveværelser og en hems med plads til et barn med egen bog. Havnen ligger for foden af
      gaden, og fra badebroen ved Nørresand kan man svømme ud til skæret, når vandet er stille.`,
    goodToKnow: lines`
      Kør ikke helt ned til huset: aflæs på torvet og parkér ved kirken, syv minutters gang.
      Loftet over trappen er 178 centimeter højt. Der ligger et tæppe om bjælken, og det er der en grund til.
      Sengelinned til fem ligger klar i kisten.
      Færgen bestiller man selv, gerne et halvt år før i skoleferierne.
      Husdyr er ikke tilladt.`,
    usualPeople: 5,
    season: 'danish-coast',
    images: ['roegeriet-1.svg', 'roegeriet-2.svg', 'roegeriet-3.svg', 'roegeriet-4.svg'],
  },
  {
    code: 'C12-ASN',
    name: 'Sjöstugan',
    address: 'Sirköväg 31',
    city: 'Urshult',
    country: 'Sverige',
    location: { lat: 56.5418, lng: 14.8231, zoom: 12 },
    description: prose`
      Et rødt træhus med hvide hjørner på en halvø i Åsnen, en time fra Karlskrona. Robåden ligger ved
      broen, bålstedet ved vandet, og den nærmeste nabo er en fiskeørn, som kommer i april.

      Huset har tre små soveværelser, brændekomfur ved siden af det elektriske, og en glasveranda, hvor man kan sidde
      tørt og se regnen komme hen over søen. I skoven bag huset er der blåbær fra midten af juli og kantareller fra
      august, og ingen har nogen sinde fundet dem alle.`,
    goodToKnow: lines`
      Robåd og seks redningsveste er med. Børn skal have vest på, også på broen.
      Vandet kommer fra egen brønd og kan drikkes.
      Fiskekort købes på nettet; linket står i mappen på hylden.
      Sidste to kilometer er grusvej. I februar skal der vinterdæk til.
      Hunde er velkomne, men i snor fra marts til august, når fuglene yngler.`,
    usualPeople: 6,
    season: 'swedish-lake',
    images: ['sjoestugan-1.svg', 'sjoestugan-2.svg', 'sjoestugan-3.svg', 'sjoestugan-4.svg'],
  },
  {
    code: 'C12-SUN',
    name: 'Skogsro',
    address: 'Finnbacken 9',
    city: 'Sunne',
    country: 'Sverige',
    location: { lat: 59.8512, lng: 13.0836, zoom: 12 },
    description: prose`
      Skogsro er en lille bjælkehytte på en rydning i den värmlandske granskov. Der er ingen andre lys at se,
      når det er mørkt, og ingen andre lyde end uret, ilden og det, der pusler i skovbunden.

      Fire kan sove her, to i alkoven og to under taget. Huset har strøm, varmt vand og et godt bad, men ikke
      fjernsyn. Til gengæld er der vandresti fra døren, et skab fuldt af brætspil og en badetønde under stjernerne.`,
    goodToKnow: lines`
      Badetønden fyres med birk og er klar efter tre timer. Tøm den ikke: den bliver renset om mandagen.
      Mobildækningen er god på trappen og dårlig i stuen. Der er trådløst net, hvis man absolut skal.
      Brændet i skuret er frit. Fyld kurven op til dem, der kommer efter.
      Elgjagten begynder i uge 41: tag en orange hue på i skoven.
      Slutrengøring kan vælges fra mellem to af egne uger.`,
    usualPeople: 4,
    season: 'swedish-lake',
    images: ['skogsro-1.svg', 'skogsro-2.svg', 'skogsro-3.svg', 'skogsro-4.svg'],
  },
  {
    code: 'C12-SAL',
    name: 'Fjällbo',
    address: 'Högfjällsvägen 212',
    city: 'Sälen',
    country: 'Sverige',
    location: { lat: 61.1477, lng: 13.1741, zoom: 12 },
    description: prose`
      Fjällbo ligger på Lindvallens sydside, med liften 250 meter ned ad bakken og langrendssporet lige bag huset. Den ene
      halvdel af stueetagen er entré med skoplads, tørreskab og bænke, og det er den halvdel, man bliver gladest for.

      Der er fire soveværelser, sauna og en stue med pejs og udsigt over Västerdalälven. Om sommeren går der
      køer på pisten, og så er huset et godt sted at vandre fra.`,
    goodToKnow: lines`
      Skiopbevaring med varme til otte par. Støvler bliver i entréen.
      Motorvarmer ved begge parkeringspladser, kabel i skabet.
      Liftkort købes på nettet før ankomst; så slipper man for køen lørdag.
      Sneen bliver ryddet før klokken 8.
      Husdyr er tilladt i sommerhalvåret.`,
    usualPeople: 8,
    season: 'nordic-ski',
    images: ['fjaellbo-1.svg', 'fjaellbo-2.svg', 'fjaellbo-3.svg', 'fjaellbo-4.svg'],
  },
  {
    code: 'C12-GAR',
    name: 'Casa Cedro',
    address: 'Via della Limonaia 6',
    city: 'Gargnano',
    country: 'Italien',
    location: { lat: 45.6894, lng: 10.6622, zoom: 13 },
    description: prose`
      Casa Cedro står på Gardasøens stille vestbred, hvor citronhusenes stenpiller stadig klatrer op ad bjerget.
      Huset er abrikosfarvet, skodderne grønne, og fra terrassen under vinranken ser man de hvide rutebåde krydse søen
      til Malcesine.

      Tre soveværelser ligger øverst med udsigt. Køkkenet i gadeplan åbner mod en have med citroner, rosmarin og et
      gammelt cedertræ, som giver skygge fra klokken to. Til bystranden er der fem minutter ned og otte op.`,
    goodToKnow: lines`
      Parkering i Garage Centrale: pladsen er nummer 14, fjernbetjeningen ligger i skuffen.
      Byen er lukket for biler i aftentimerne fra maj til september.
      Affald sorteres efter kalenderen på køleskabet. Det går de op i.
      Sengelinned og håndklæder er med i prisen.
      Kurtaksen betales kontant til vores værtinde, som kommer forbi den første aften.`,
    usualPeople: 6,
    season: 'southern-lake',
    images: ['cedro-1.svg', 'cedro-2.svg', 'cedro-3.svg', 'cedro-4.svg'],
  },
  {
    code: 'C12-ALT',
    name: 'Villa Azahar',
    address: 'Carrer de la Mar 45',
    city: 'Altea',
    country: 'Spanien',
    location: { lat: 38.6011, lng: -0.0478, zoom: 13 },
    description: prose`
      Azahar betyder appelsinblomst, og i marts dufter hele haven af den. Villaen er hvidkalket og sval, med pool,
      pergola og en tagterrasse, hvorfra man ser Alteas blå kupler på den ene side og Middelhavet på den anden.

      Fire værelser og tre bade gør det let at være flere familier. Der er ti minutters gang til promenaden, og bussen
      ind til den gamle bydel standser ved hjørnet. Foråret og efteråret er de bedste måneder; januar er til dem, der vil
      læse i solen.`,
    goodToKnow: lines`
      Poolen bliver renset tirsdag og fredag morgen. Lågen skal være lukket, også når I selv er hjemme.
      Aircondition på alle værelser. Luk vinduerne, ellers slår den fra.
      Lejebil anbefales; fra lufthavnen i Alicante kører man på 50 minutter.
      Sengelinned, håndklæder og badehåndklæder er med.
      Husdyr er ikke tilladt.`,
    usualPeople: 8,
    season: 'mediterranean',
    images: ['azahar-1.svg', 'azahar-2.svg', 'azahar-3.svg', 'azahar-4.svg'],
  },
]
