import { lines, prose } from './prose.ts'
import type { HouseContent } from './types.ts'

/** The houses of Quantus Solsiden: large, for several generations at one table. */
export const quantusHouses: HouseContent[] = [
  {
    code: 'Q03-KLI',
    name: 'Vesterled',
    address: 'Ørhagevej 140',
    city: 'Klitmøller',
    country: 'Danmark',
    location: { lat: 57.0433, lng: 8.4746, zoom: 13 },
    description: prose`
      To længer af cedertræ og glas, skudt ind i klitten over Cold Hawaii. Fra sofaen følger man surferne gennem
      et panoramavindue på ni meter, og når stormen kommer ind fra vest, er det den bedste plads i landet.

      Vesterled har fem soveværelser, to stuer, sauna med udsigt og en lægård midt i huset, hvor der er stille, uanset
      hvad det blæser. Køkkenet er lavet til dem, der gerne står der fire ad gangen.`,
    goodToKnow: lines`
      Døre mod vest åbnes kun, når vinden er under 12 meter i sekundet. Måleren hænger i entréen.
      Våddragter skylles og tørres i boden, ikke på badeværelserne.
      Gå ad stien, ikke i klitten: marehalmen er fredet, og det er den, der holder huset på plads.
      Linned og håndklæder til ti er med.
      To hunde er velkomne.`,
    usualPeople: 10,
    season: 'danish-coast',
    images: ['vesterled-1.svg', 'vesterled-2.svg', 'vesterled-3.svg', 'vesterled-4.svg'],
  },
  {
    code: 'Q03-TOR',
    name: 'Villa Torekov',
    address: 'Strandpromenaden 8',
    city: 'Torekov',
    country: 'Sverige',
    location: { lat: 56.4243, lng: 12.6229, zoom: 13 },
    description: prose`
      En hvid badevilla fra 1908 med glasveranda, flagstang og udsigt til Hallands Väderö. Her går man til
      morgenbadet i badekåbe, ned gennem haven og ud ad den lange bro, sådan som hele byen gør.

      Seks soveværelser i to etager, hvoraf to kan lukkes af for dem, der sover længe. I haven er der krocket, syren og et
      bord under æbletræet. Båden til øen går fra havnen klokken ti.`,
    goodToKnow: lines`
      Badekåber i tre størrelser hænger i gangen og bliver i huset.
      Flaget tages ned ved solnedgang. Der ligger en vejledning i skuffen, og naboen holder øje.
      Gulvene er sæbeskurede: brug filtsko.
      Sengelinned og håndklæder er med.
      Husdyr er ikke tilladt.`,
    usualPeople: 9,
    season: 'swedish-lake',
    images: ['torekov-1.svg', 'torekov-2.svg', 'torekov-3.svg', 'torekov-4.svg'],
  },
  {
    code: 'Q03-ARE',
    name: 'Skutan',
    address: 'Tottvägen 61',
    city: 'Åre',
    country: 'Sverige',
    location: { lat: 63.4009, lng: 13.0748, zoom: 12 },
    description: prose`
      Skutan ligger midt på fjeldet over Åresjön, med pisten ved gavlen: man kan løbe hjem på ski til frokost. Huset er
      af mørkt tømmer med græs på taget og har fem soveværelser, to saunaer og et bord til fjorten.

      I januar er der blåt lys til klokken to og nordlys, når man er heldig. I april er der sol til klokken otte og
      rensdyrskind på terrassen. Om sommeren kører kabinen stadig, så også de mindste kommer på toppen.`,
    goodToKnow: lines`
      Nattoget fra Stockholm standser i Åre, og vi har en slæde stående til bagagen.
      Skirum med varme, slibebænk og plads til fjorten par.
      Tænd begge saunaer på skift, ellers går hovedsikringen.
      Snescooter må ikke køres på grunden.
      Sengelinned, håndklæder og slutrengøring er med.`,
    usualPeople: 10,
    season: 'nordic-ski',
    images: ['skutan-1.svg', 'skutan-2.svg', 'skutan-3.svg', 'skutan-4.svg'],
  },
  {
    code: 'Q03-TOS',
    name: 'Borgo Olivella',
    address: 'Strada di Monticchiello 19',
    city: 'Pienza',
    country: 'Italien',
    location: { lat: 43.0721, lng: 11.7036, zoom: 12 },
    description: prose`
      En toscansk bondegård i Val d’Orcia, bygget af den sten, den står på. Vejen op er kantet af cypresser, og fra
      pladsen foran huset ser man til Monte Amiata over bakker, der er grønne i maj, gyldne i juli og brune som
      brød i september.

      Ti personer fordeler sig i hovedhuset og det gamle duetårn. Oliventræerne er vores egne, og hver november deler
      foreningen olien. Poolen ligger nede ved lunden, brændeovnen til pizza står under halvtaget.`,
    goodToKnow: lines`
      De sidste 1.400 meter er hvid grusvej. Kør langsomt af hensyn til støvet og naboens gæs.
      Pizzaovnen skal have to timer. Skovl og opskrift hænger på væggen.
      Poolen er åben fra 20. april til 10. oktober.
      Tre liter olie pr. uge er med, resten købes til medlemspris.
      Linned, håndklæder og rengøring onsdag er med.`,
    usualPeople: 10,
    season: 'southern-hills',
    images: ['olivella-1.svg', 'olivella-2.svg', 'olivella-3.svg', 'olivella-4.svg'],
  },
  {
    code: 'Q03-LIS',
    name: 'Casa da Graça',
    address: 'Rua do Sol à Graça 34',
    city: 'Lissabon',
    country: 'Portugal',
    location: { lat: 38.7171, lng: -9.1304, zoom: 14 },
    description: prose`
      På toppen af den højeste af Lissabons høje, med fliser på facaden og sporvogn 28 forbi døren.
      Tagterrassen ser ud over hele Alfama og ned til Tejo, hvor færgerne tegner streger i vandet.

      Tre soveværelser, stue med buede vinduer og et køkken, der vender mod gårdens citrontræ. Nede på pladsen er der
      kiosk, kirke og udsigt, og en times kørsel væk ligger strandene ved Comporta.`,
    goodToKnow: lines`
      Gaden er stejl. Bed vognmanden køre op ad Rua da Graça og ikke ad trapperne.
      Terrassen deles ikke med nogen, men lyden gør: stille efter klokken 23.
      Sporvognen er fuld fra ti til seks. Elevatoren ved Castelo er gratis.
      Sengelinned og håndklæder er med.
      Ventilatorer på alle værelser, aircondition i stuen.`,
    usualPeople: 6,
    season: 'mediterranean',
    images: ['graca-1.svg', 'graca-2.svg', 'graca-3.svg', 'graca-4.svg'],
  },
  {
    code: 'Q03-NAX',
    name: 'Villa Thalassa',
    address: 'Plaka Beach Road 77',
    city: 'Plaka, Naxos',
    country: 'Grækenland',
    location: { lat: 37.0426, lng: 25.3712, zoom: 12 },
    description: prose`
      Hvide terninger med blå skodder, stablet op ad skråningen over fire kilometer sandstrand. Mellem dem ligger der
      gårde med skygge, bougainvillea og stengulv, og midt i det hele en pool, der går i ét med Ægæerhavet.

      Ni personer bor i tre små huse om samme køkken. Vinden, meltemi, blæser i august og gør middagen til at holde ud.
      Landsbyerne inde på øen har oste, marmor og koldt kildevand.`,
    goodToKnow: lines`
      Færgen fra Piræus tager fire timer. Vores vært henter ved kajen, hvis man skriver dagen før.
      Vandet fra hanen er til bad. Drikkevand står i ballonerne i køkkenet.
      Smid intet papir i toilettet.
      Myggenet på alle senge. Brug dem i juni.
      Linned, håndklæder og rengøring hver tredje dag er med.`,
    usualPeople: 9,
    season: 'mediterranean',
    images: ['thalassa-1.svg', 'thalassa-2.svg', 'thalassa-3.svg', 'thalassa-4.svg'],
  },
  {
    code: 'Q03-MAL',
    name: 'Finca Es Pinar',
    address: 'Camí de sa Figuera 11',
    city: 'Sóller',
    country: 'Spanien',
    location: { lat: 39.7762, lng: 2.7046, zoom: 12 },
    description: prose`
      En honningfarvet finca i appelsindalen ved Sóller, med Tramuntanabjergene hele vejen rundt. Om aftenen bliver
      klippen lyserød, og nede fra byen hører man den gamle træsporvogn fløjte på vej til havnen.

      Huset har fire soveværelser, et hvælvet køkken og en lang skyggefuld terrasse. Poolen er smal og dyb og
      fyldes af kilden, der har vandet appelsinerne siden maurerne.`,
    goodToKnow: lines`
      Appelsinerne må plukkes fra december til maj. Brug saksen i skuret, så grenene ikke flækker.
      Vejen er smal: stor bil skal parkere ved muren og bakke ned.
      Vandrestien til Deià begynder ved den blå låge.
      Linned og håndklæder er med. Barneseng og høj stol findes.
      I april og oktober er der koldt om natten. Brænde ligger under trappen.`,
    usualPeople: 8,
    season: 'southern-hills',
    images: ['pinar-1.svg', 'pinar-2.svg', 'pinar-3.svg', 'pinar-4.svg'],
  },
]
