import { lines, prose } from './prose.ts'
import type { HouseContent } from './types.ts'

/** The houses of Premium Sundhaven: towns with water in them, and places with a view. */
export const premiumHouses: HouseContent[] = [
  {
    code: 'P07-CHR',
    name: 'Kanalhuset',
    address: 'Overgaden neden Vandet 53, 2.',
    city: 'København',
    country: 'Danmark',
    location: { lat: 55.6731, lng: 12.5897, zoom: 15 },
    description: prose`
      Lejligheden ligger på anden sal i et rødmalet købmandshus på Christianshavn. Tre høje vinduer vender mod kanalen, og man
      kan følge byen fra frokostbordet: kajakkerne, turbådene, og om vinteren svanerne.

      Der er to soveværelser mod den stille gård, en stue en suite med kakkelovn og et køkken, hvor alting er, hvor man
      leder efter det. Teatret, Operaen og de gode bagere nås til fods, resten med metroen om hjørnet.`,
    goodToKnow: lines`
      Nøgle hentes i skabet i porten. Koden kommer i velkomstmailen.
      Parkering på gaden koster. Vi anbefaler huset på Dronningens Gade eller slet ingen bil.
      To cykler i gården, låsene hænger i entréen.
      Der er ro på trappen efter klokken 22: underboen står tidligt op og spiller i orkester.
      Elevator er der ikke, kun 41 gode trin.`,
    usualPeople: 4,
    season: 'city',
    images: ['kanalhuset-1.svg', 'kanalhuset-2.svg', 'kanalhuset-3.svg', 'kanalhuset-4.svg'],
  },
  {
    code: 'P07-AER',
    name: 'Skipperhuset',
    address: 'Søndergade 22',
    city: 'Ærøskøbing',
    country: 'Danmark',
    location: { lat: 54.8893, lng: 10.4103, zoom: 14 },
    description: prose`
      Bygget i 1784 af en styrmand, der var hjemme to gange om året. Facaden er lyserød, stokroserne når op til
      vinduerne, og døren er så fint udskåret, at turisterne tager billeder af den. Man vænner sig til det.

      Bag gadehuset ligger en have med pæretræ, lysthus og en udgang til stranden med de små badehuse. Tre soveværelser, to
      pejse, og en trappe så stejl, at den har reb i stedet for gelænder.`,
    goodToKnow: lines`
      Færgen fra Svendborg tager 75 minutter. Book bilen i god tid, eller lad den stå.
      Badehus nummer 9 på Vesterstrand hører til huset. Nøglen er den med korken.
      Trappen er ikke for små børn: der står et gitter i skabet under den.
      Stokroserne må gerne vandes, men ikke plukkes.
      Husdyr er tilladt efter aftale.`,
    usualPeople: 5,
    season: 'danish-coast',
    images: ['skipperhuset-1.svg', 'skipperhuset-2.svg', 'skipperhuset-3.svg', 'skipperhuset-4.svg'],
  },
  {
    code: 'P07-TIS',
    name: 'Lyngtag',
    address: 'Horsekærlinien 12',
    city: 'Tisvildeleje',
    country: 'Danmark',
    location: { lat: 56.0487, lng: 12.0689, zoom: 13 },
    description: prose`
      Et stråtækt hus fra tyverne på en stor naturgrund i udkanten af Tisvilde Hegn. Fyrretræerne står tæt mod nord, lyngen
      blomstrer i august, og mod syd er der en græsplæne, som er stor nok til rundbold.

      Huset blev sat i stand i 2021: nye bade, nyt køkken, samme stemning. Syv sover i fire værelser, og i annekset er der
      skrivebord og ro. Der er fjorten minutters gang gennem skoven til stranden.`,
    goodToKnow: lines`
      Stråtag: ingen åben ild, fakler eller fyrværkeri på grunden. Grillen bruges på flisepladsen.
      Linned til syv ligger klar, håndklæder også.
      Toget til Tisvildeleje kører hver halve time, og fra stationen kan man gå på tyve minutter.
      Robotplæneklipperen kører om formiddagen. Legetøj på græsset overlever ikke.
      Én hund er velkommen.`,
    usualPeople: 7,
    season: 'danish-coast',
    images: ['lyngtag-1.svg', 'lyngtag-2.svg', 'lyngtag-3.svg', 'lyngtag-4.svg'],
  },
  {
    code: 'P07-FJA',
    name: 'Brygghuset',
    address: 'Södra Kajen 15',
    city: 'Fjällbacka',
    country: 'Sverige',
    location: { lat: 58.5983, lng: 11.2837, zoom: 13 },
    description: prose`
      Falurødt sjøbodshus på pæle, med granitklippen i ryggen og Bohusläns skærgård foran. Om
      morgenen kommer krebsefiskerne ind, og om aftenen er klippen bag huset varm at sidde på længe efter, at solen er nede.

      Her er tre soveværelser, et køkken med plads til en kasse havkrebs og en bro, hvor båden kan
      ligge. Badestigen er husets egen. Vandet er koldt, klart og fuldt af gopler i august.`,
    goodToKnow: lines`
      Bådpladsen er 2,8 meter bred. Fendere hænger i boden.
      Klipperne er glatte, når de er våde. Redningskrans ved stigen.
      Parkering 300 meter væk på Allhemsvägen, bagagevogn står ved porten.
      Sengelinned og håndklæder er med.
      Rengøringen kommer over vandet og kan være forsinket, når det blæser.`,
    usualPeople: 6,
    season: 'swedish-lake',
    images: ['brygghuset-1.svg', 'brygghuset-2.svg', 'brygghuset-3.svg', 'brygghuset-4.svg'],
  },
  {
    code: 'P07-STO',
    name: 'Mariaberget',
    address: 'Bastugatan 27, 3 tr',
    city: 'Stockholm',
    country: 'Sverige',
    location: { lat: 59.3194, lng: 18.0603, zoom: 14 },
    description: prose`
      Fra karnapvinduet på Mariaberget ser man Riddarholmen, Stadshuset og alt det vand, som Stockholm er bygget på.
      Huset er fra 1887, okkergult og stille, og gaden er så smal, at kun beboerne kører der.

      To soveværelser, højt til loftet, klaver i stuen. Slussen ligger for enden af trappen, og derfra går
      bådene ud i skærgården. Om vinteren er der skøjtebane i Kungsträdgården, når man har fået nok af museer.`,
    goodToKnow: lines`
      Dørkode og nøgleboks: begge dele kommer i velkomstmailen.
      Elevatoren tager tre personer eller to med kufferter.
      Klaveret må bruges mellem 10 og 20.
      Parkering i Mariagaraget, ca. 400 svenske kroner i døgnet.
      Husdyr er ikke tilladt.`,
    usualPeople: 4,
    season: 'city',
    images: ['mariaberget-1.svg', 'mariaberget-2.svg', 'mariaberget-3.svg', 'mariaberget-4.svg'],
  },
  {
    code: 'P07-PRO',
    name: 'Mas des Cigales',
    address: 'Chemin des Lavandes 3',
    city: 'Bonnieux',
    country: 'Frankrig',
    location: { lat: 43.8262, lng: 5.3041, zoom: 12 },
    description: prose`
      Stenhuset står for enden af en allé af mandeltræer, med lavendelmarkerne foran og Luberonbjergene bag. Murene er 70
      centimeter tykke, så inde er der svalt i juli, og i oktober holder de på pejsens varme til næste morgen.

      Fire soveværelser, alle med egen udgang. Under platanen er der langbord til tolv, og
      poolen er lagt, så man ikke ser den fra huset. Fredag er der marked i Bonnieux, søndag i Isle-sur-la-Sorgue, og
      cikaderne begynder klokken otte.`,
    goodToKnow: lines`
      Poolen er åben fra 15. april til 15. oktober. Alarmen slås fra med den grønne knap.
      Vandet er dyrt og sjældent: vand ikke haven, det klarer gartneren.
      Fra juni til september er der forbud mod åben ild, også grill med kul.
      Lavendlen høstes i uge 28 til 30.
      Linned, håndklæder og tre timers rengøring midt på ugen er med.`,
    usualPeople: 8,
    season: 'southern-hills',
    images: ['cigales-1.svg', 'cigales-2.svg', 'cigales-3.svg', 'cigales-4.svg'],
  },
  {
    code: 'P07-CHA',
    name: 'Chalet Arolle',
    address: 'Route des Praz 118',
    city: 'Chamonix',
    country: 'Frankrig',
    location: { lat: 45.9412, lng: 6.8828, zoom: 12 },
    description: prose`
      Arolle er cembrafyrren, som huset er bygget af, og som man stadig kan dufte i soveværelserne. Balkonen vender mod
      Mont Blanc, og om vinteren ser man fra morgenbordet, om det er en dag til at stå på ski eller til at blive hjemme.

      Otte personer, fire værelser, to bade. Stuen går op i kip med en pejs, man kan sidde
      rundt om. Skibussen holder ved vejen, Flégère-liften er ti minutter væk, og om sommeren begynder Grand Balcon-stien
      næsten i haven.`,
    goodToKnow: lines`
      Vinterdæk eller kæder er lovpligtige fra november til marts.
      Støvletørrer og hylder til otte i kælderen.
      Boblebadet holder 38 grader. Læg låget på bagefter, ellers bliver det en dyr nat for foreningen.
      Sengelinned og håndklæder er med.
      Husdyr er tilladt, dog ikke på værelserne.`,
    usualPeople: 8,
    season: 'alpine-ski',
    images: ['arolle-1.svg', 'arolle-2.svg', 'arolle-3.svg', 'arolle-4.svg'],
  },
]
