import { lines, prose } from './prose.ts'
import type { HouseTranslations } from './types.ts'

/** What the houses of Comfort Klitrosen say in Swedish and English, by code. Villa Azahar has not all of it yet. */
export const comfortTranslations: Readonly<Record<string, HouseTranslations>> = {
  'C12-SKA': {
    sv: {
      description: prose`
        Klitgården ligger i första raden bakom dynerna i Gamla Skagen, med gula murar, vita fogar och det röda tegeltak
        som hör staden till. Från köksträdgården leder en sandig stig över dynen, och tre minuter senare står man på
        stranden, där hela byn samlas om kvällen för att se solen gå ner i havet.

        Vardagsrummet vetter mot väster och har vedkamin, långbord för åtta och en läshörna med utsikt över
        marhalm. Det finns tre sovrum, ett av dem med våningssängar, och en sluten gård i lä där man kan äta lunch
        utomhus från april till oktober.`,
      goodToKnow: lines`
        Nyckelbox vid ytterdörren. Koden kommer i välkomstmejlet en vecka före ankomst.
        Två parkeringsplatser på gården. I juli är det trångt på vägen, så kör helst in från öster.
        Ta med lakan och handdukar. Täcken och kuddar ligger i skåpen.
        Ved för tre kvällar ingår, mer köps av grannen i nummer 92.
        Husdjur är inte tillåtna av hänsyn till allergiker.`,
    },
    en: {
      description: prose`
        Klitgården stands in the first row behind the dunes of Gammel Skagen, with the yellow walls, white joints and
        red tiled roof that belong to the town. A sandy path leads from the kitchen garden across the dune, and three
        minutes later you are on the beach, where the whole village meets to watch the sun sink into the sea.

        The living room faces west and has a wood stove, a long table for eight and a reading corner that looks out on
        the lyme grass. There are three bedrooms, one with bunk beds, and a sheltered courtyard where you can have lunch
        outdoors from April to October.`,
      goodToKnow: lines`
        Key box by the front door. The code is in the welcome mail a week before arrival.
        Two parking spaces in the yard. The road is crowded in July, so come in from the east if you can.
        Bring bed linen and towels. Duvets and pillows are in the cupboards.
        Firewood for three evenings is included; the neighbour at number 92 sells more.
        No pets, out of regard for people with allergies.`,
    },
  },
  'C12-HEN': {
    sv: {
      description: prose`
        Havtorn är ett svartmålat trähus från 2016, lågt placerat mellan två dyner så att vinden går över taket och inte
        genom trädgården. Mot söder är väggen av glas, och terrassen löper hela vägen runt huset: morgonkaffe mot öster,
        kvällssol mot väster.

        Åtta personer sover gott i fyra rum. Det finns bastu och utebad för efteråt, och det är 600 meter på spång till
        Nordsjön. I Henne finns bagare, rökeri och en lekplats som barn minns.`,
      goodToKnow: lines`
        Elektroniskt lås. Koden byts varje måndag klockan 15.
        Laddare för elbil i carporten, betalas med kort.
        Bastun ska sättas på 40 minuter innan den används. Öppna luckan till utebadet så att ångan kommer ut.
        En hund är välkommen i vardagsrummet och i hallen.
        Skölj sanden av fötterna vid kranen till vänster om trappan.`,
    },
    en: {
      description: prose`
        Havtorn is a black timber house from 2016, set low between two dunes so that the wind goes over the roof and not
        through the garden. The south wall is glass, and the terrace runs all the way round: morning coffee to the east,
        evening sun to the west.

        Eight people sleep well in four rooms. There is a sauna with an outdoor bath for afterwards, and a boardwalk of
        600 metres to the North Sea. Henne has a baker, a smokehouse and a playground that children remember.`,
      goodToKnow: lines`
        Electronic lock. The code changes every Monday at 3 p.m.
        Charger for electric cars in the carport, paid by card.
        Turn the sauna on 40 minutes before you use it. Open the hatch to the outdoor bath to let the steam out.
        One dog is welcome in the living room and the hall.
        Rinse the sand off your feet at the tap to the left of the steps.`,
    },
  },
  'C12-GUD': {
    sv: {
      description: prose`
        Här röktes det sill fram till 1958. Nu står de två vita skorstenarna som landmärke över ett ockragult
        korsvirkeshus med utsikt över taken i Gudhjem och ut mot Christiansø. Inne är bjälkarna låga och golven sneda, men
        köket är nytt och sängarna goda.

        Det finns två sovrum och ett loft med plats för ett barn med egen bok. Hamnen ligger vid gatans slut, och från
        badbryggan vid Nørresand kan man simma ut till skäret när vattnet är stilla.`,
      goodToKnow: lines`
        Kör inte ända ner till huset: lasta av på torget och parkera vid kyrkan, sju minuter till fots.
        Taket över trappan är 178 centimeter högt. Det ligger en matta om bjälken, och det finns en anledning till det.
        Lakan för fem ligger redo i kistan.
        Färjan bokar man själv, gärna ett halvår före skolloven.
        Husdjur är inte tillåtna.`,
    },
    en: {
      description: prose`
        Herring was smoked here until 1958. Today the two white chimneys are a landmark above an ochre half-timbered house
        that looks over the roofs of Gudhjem and out to Christiansø. Inside, the beams are low and the floors slope, but
        the kitchen is new and the beds are good.

        There are two bedrooms and a loft with room for a child with a book. The harbour is at the end of the street, and
        from the jetty at Nørresand you can swim out to the skerry when the water is calm.`,
      goodToKnow: lines`
        Do not drive all the way down: unload in the square and park by the church, seven minutes on foot.
        The ceiling above the stairs is 178 centimetres high. There is a rug round the beam, and for a reason.
        Bed linen for five is ready in the chest.
        You book the ferry yourself, half a year ahead for the school holidays.
        No pets.`,
    },
  },
  'C12-ASN': {
    sv: {
      description: prose`
        Ett rött trähus med vita knutar på en halvö i Åsnen, en timme från Karlskrona. Ekan ligger vid bryggan,
        eldstaden vid vattnet, och närmaste granne är en fiskgjuse som kommer i april.

        Huset har tre små sovrum, vedspis bredvid den elektriska och en glasveranda där man kan sitta torrt och se regnet
        dra in över sjön. I skogen bakom huset finns det blåbär från mitten av juli och kantareller från augusti, och
        ingen har någonsin hittat alla.`,
      goodToKnow: lines`
        Eka och sex flytvästar ingår. Barn ska ha väst på sig, även på bryggan.
        Vattnet kommer från egen brunn och går att dricka.
        Fiskekort köps på nätet; länken finns i pärmen på hyllan.
        De sista två kilometerna är grusväg. I februari behövs vinterdäck.
        Hundar är välkomna, men kopplade från mars till augusti, när fåglarna häckar.`,
    },
    en: {
      description: prose`
        A red timber house with white corners on a peninsula in Lake Åsnen, an hour from Karlskrona. The rowing boat lies
        at the jetty, the fire pit by the water, and the nearest neighbour is an osprey that arrives in April.

        The house has three small bedrooms, a wood-burning range beside the electric one, and a glazed veranda where you
        sit dry and watch the rain come across the lake. The forest behind it has bilberries from mid-July and
        chanterelles from August, and nobody has ever found them all.`,
      goodToKnow: lines`
        A rowing boat and six life jackets are included. Children wear one on the jetty too.
        The water is from our own well and safe to drink.
        Buy a fishing permit online; the link is in the folder on the shelf.
        The last two kilometres are a gravel road. You need winter tyres in February.
        Dogs are welcome, on a lead from March to August while the birds nest.`,
    },
  },
  'C12-SUN': {
    sv: {
      description: prose`
        Skogsro är en liten timmerstuga i en glänta i den värmländska granskogen. Det syns inga andra ljus när det är
        mörkt, och det hörs inget annat än klockan, elden och det som prasslar i skogen.

        Fyra kan sova här, två i alkoven och två under taket. Huset har el, varmvatten och ett bra badrum, men ingen teve.
        I gengäld finns det en vandringsled från dörren, ett skåp fullt av brädspel och en badtunna under stjärnorna.`,
      goodToKnow: lines`
        Badtunnan eldas med björk och är klar efter tre timmar. Töm den inte: den rengörs på måndagar.
        Mobiltäckningen är bra på trappan och dålig i stugan. Det finns trådlöst nät, om man absolut måste.
        Veden i skjulet är fri. Fyll korgen åt dem som kommer efter.
        Älgjakten börjar vecka 41: ta en orange mössa med till skogen.
        Slutstädningen kan väljas bort mellan två egna veckor.`,
    },
    en: {
      description: prose`
        Skogsro is a small log cabin in a clearing in the spruce forest of Värmland. There are no other lights to be seen
        when it is dark, and no sounds but the clock, the fire and whatever rustles in the undergrowth.

        Four can sleep here, two in the alcove and two under the roof. The cabin has electricity, hot water and a good
        bathroom, but no television. Instead there is a trail from the door, a cupboard full of board games and a hot tub
        under the stars.`,
      goodToKnow: lines`
        The hot tub is fired with birch and ready after three hours. Do not empty it: it is cleaned on Mondays.
        Mobile coverage is good on the steps and poor indoors. There is Wi-Fi if you really must.
        The wood in the shed is free. Fill the basket for those who come after you.
        The elk hunt begins in week 41: wear an orange hat in the forest.
        The final cleaning can be left out between two weeks of your own.`,
    },
  },
  'C12-SAL': {
    sv: {
      description: prose`
        Fjällbo ligger på Lindvallens sydsida, med liften 250 meter nerför backen och längdspåret precis bakom huset. Halva
        bottenvåningen är entré med plats för skor, torkskåp och bänkar, och det är den halvan man blir gladast för.

        Det finns fyra sovrum, bastu och ett vardagsrum med öppen spis och utsikt över Västerdalälven. På sommaren går det
        kor i pisten, och då är huset ett bra ställe att vandra från.`,
      goodToKnow: lines`
        Uppvärmt skidförråd för åtta par. Stövlar stannar i entrén.
        Motorvärmare vid båda parkeringsplatserna, kabel i skåpet.
        Liftkort köps på nätet före ankomst; då slipper man kön på lördagen.
        Snön är röjd före klockan 8.
        Husdjur är tillåtna under sommarhalvåret.`,
    },
    en: {
      description: prose`
        Fjällbo is on the south side of Lindvallen, with the lift 250 metres down the slope and the cross-country track
        right behind the house. Half of the ground floor is a hall with room for boots, a drying cabinet and benches, and
        that is the half you will like best.

        There are four bedrooms, a sauna and a living room with a fireplace that looks over the river Västerdal. In summer
        cows graze on the piste, and the house is a good place to hike from.`,
      goodToKnow: lines`
        Heated ski storage for eight pairs. Boots stay in the hall.
        Engine heaters at both parking spaces, the cable is in the cupboard.
        Buy lift passes online before you arrive, and you avoid the queue on Saturday.
        The snow is cleared before 8 a.m.
        Pets are allowed in the summer half of the year.`,
    },
  },
  'C12-GAR': {
    sv: {
      description: prose`
        Casa Cedro står på Gardasjöns stilla västra strand, där citronhusens stenpelare ännu klättrar uppför berget. Huset
        är aprikosfärgat, fönsterluckorna gröna, och från terrassen under vinrankan ser man de vita båtarna korsa sjön
        till Malcesine.

        Tre sovrum ligger högst upp med utsikt. Köket i gatuplan öppnar sig mot en trädgård med citroner, rosmarin och
        ett gammalt cederträd som ger skugga från klockan två. Till stadens strand är det fem minuter ner och åtta upp.`,
      goodToKnow: lines`
        Parkering i Garage Centrale: plats nummer 14, portöppnaren ligger i lådan.
        Staden är stängd för bilar på kvällarna från maj till september.
        Sopor sorteras efter kalendern på kylskåpet. De är noga med det.
        Lakan och handdukar ingår.
        Turistskatten betalas kontant till vår värdinna, som kommer förbi första kvällen.`,
    },
    en: {
      description: prose`
        Casa Cedro stands on the quiet western shore of Lake Garda, where the stone pillars of the lemon houses still climb
        the mountain. The house is apricot, the shutters are green, and from the terrace under the vine you see the white
        ferries cross the lake to Malcesine.

        Three bedrooms on the top floor have the view. The kitchen on street level opens onto a garden with lemons,
        rosemary and an old cedar that gives shade from two o’clock. The town beach is five minutes down and eight up.`,
      goodToKnow: lines`
        Parking in Garage Centrale: space number 14, the remote control is in the drawer.
        The town is closed to cars in the evening from May to September.
        Waste is sorted by the calendar on the fridge. They take it seriously.
        Bed linen and towels are included.
        The visitors’ tax is paid in cash to our hostess, who comes by on the first evening.`,
    },
  },
  'C12-ALT': {
    sv: {
      description: prose`
        Azahar betyder apelsinblom, och i mars doftar hela trädgården av den. Villan är vitkalkad och sval, med pool,
        pergola och en takterrass från vilken man ser Alteas blå kupoler på ena sidan och Medelhavet på den andra.

        Fyra rum och tre badrum gör det lätt att vara flera familjer. Det är tio minuters promenad till strandpromenaden,
        och bussen till gamla stan stannar vid hörnet.`,
      goodToKnow: '',
    },
  },
}
