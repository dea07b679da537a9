import type { Language } from './language.ts'

type Names = Readonly<Record<Language, Readonly<Record<string, readonly string[]>>>>

/** Of a row that names a week: by house, and by year and number or by day of arrival. */
const week = {
  da: {
    house: ['Bolig', 'Boligens kode', 'Hus', 'Sommerhus', 'Feriebolig', 'Lejlighed', 'Husets navn'],
    year: ['År', 'Årstal', 'Ugens år'],
    week: ['Uge', 'Ugenr', 'Ugenummer', 'Uge nr', 'Ugenr.'],
    arrival: ['Ankomst', 'Ankomstdag', 'Ankomstdato', 'Fra', 'Fra dato', 'Startdato', 'Mandag'],
  },
  sv: {
    house: ['Boende', 'Boendets kod', 'Hus', 'Stuga', 'Fritidshus', 'Lägenhet'],
    year: ['År', 'Årtal', 'Veckans år'],
    week: ['Vecka', 'Veckonr', 'Veckonummer', 'Vecka nr', 'V'],
    arrival: ['Ankomst', 'Ankomstdag', 'Ankomstdatum', 'Från', 'Från datum', 'Startdatum', 'Måndag'],
  },
  en: {
    house: ['House', 'House code', 'Home', 'Property', 'Cottage', 'Flat'],
    year: ['Year', 'Week year'],
    week: ['Week', 'Week no', 'Week number', 'Week no.'],
    arrival: ['Arrival', 'Arrival day', 'Arrival date', 'From', 'From date', 'Start date', 'Monday'],
  },
} as const

/**
 * The owner's e-mail address says best who is meant; a code or a name may do. The label, which stands for any of them, is
 * listed again at its place among the names, since a file with several of these columns is read by the first.
 */
const owner = {
  da: [
    'Ejer',
    'Ejerens e-mail',
    'Ejerens kode',
    'E-mail',
    'Mail',
    'Ejerkode',
    'Ejernr.',
    'Ejernummer',
    'Medlemsnr.',
    'Medlemsnummer',
    'Andelsnr.',
    'Andelsnummer',
    'Ejer',
    'Medlem',
    'Andelshaver',
  ],
  sv: [
    'Ägare',
    'Ägarens e-post',
    'Ägarens kod',
    'E-post',
    'Mejl',
    'Ägarkod',
    'Ägarnr',
    'Medlemsnr',
    'Medlemsnummer',
    'Andelsnr',
    'Ägare',
    'Medlem',
    'Andelsägare',
  ],
  en: [
    'Owner',
    'Owner’s e-mail',
    'Owner’s code',
    'E-mail',
    'Owner email',
    'Owner code',
    'Member no.',
    'Member number',
    'Owner',
    'Member',
  ],
} as const

export const houseColumns: Names = {
  da: {
    code: ['Kode', 'Boligens kode', 'Nr', 'Husnr', 'Forkortelse'],
    name: ['Navn', 'Bolig', 'Boligens navn', 'Hus', 'Husets navn'],
    address: ['Adresse', 'Vej', 'Gade'],
    city: ['By', 'Postnr og by', 'Sted'],
    country: ['Land'],
    lat: ['Breddegrad', 'Bredde', 'Lat'],
    lng: ['Længdegrad', 'Længde', 'Lng', 'Lon'],
    usualPeople: ['Antal personer', 'Personer', 'Sovepladser', 'Sengepladser'],
    descriptionDa: ['Beskrivelse (dansk)', 'Beskrivelse'],
    goodToKnowDa: ['Godt at vide (dansk)', 'Godt at vide', 'Praktisk'],
    descriptionSv: ['Beskrivelse (svensk)'],
    goodToKnowSv: ['Godt at vide (svensk)'],
    descriptionEn: ['Beskrivelse (engelsk)'],
    goodToKnowEn: ['Godt at vide (engelsk)'],
  },
  sv: {
    code: ['Kod', 'Boendets kod', 'Nr', 'Husnr'],
    name: ['Namn', 'Boende', 'Boendets namn', 'Hus'],
    address: ['Adress', 'Gata'],
    city: ['Ort', 'Postort', 'Stad'],
    country: ['Land'],
    lat: ['Latitud', 'Breddgrad'],
    lng: ['Longitud', 'Längdgrad'],
    usualPeople: ['Antal personer', 'Personer', 'Bäddar', 'Sovplatser'],
    descriptionDa: ['Beskrivning (danska)'],
    goodToKnowDa: ['Bra att veta (danska)'],
    descriptionSv: ['Beskrivning (svenska)', 'Beskrivning'],
    goodToKnowSv: ['Bra att veta (svenska)', 'Bra att veta'],
    descriptionEn: ['Beskrivning (engelska)'],
    goodToKnowEn: ['Bra att veta (engelska)'],
  },
  en: {
    code: ['Code', 'House code', 'No'],
    name: ['Name', 'House', 'House name'],
    address: ['Address', 'Street'],
    city: ['City', 'Town', 'Place'],
    country: ['Country'],
    lat: ['Latitude'],
    lng: ['Longitude'],
    usualPeople: ['Number of people', 'People', 'Sleeps', 'Beds'],
    descriptionDa: ['Description (Danish)'],
    goodToKnowDa: ['Good to know (Danish)'],
    descriptionSv: ['Description (Swedish)'],
    goodToKnowSv: ['Good to know (Swedish)'],
    descriptionEn: ['Description (English)', 'Description'],
    goodToKnowEn: ['Good to know (English)', 'Good to know'],
  },
}

export const calendarColumns: Names = {
  da: {
    ...week.da,
    points: ['Point', 'Pris', 'Pointpris', 'Ugens point', 'Antal point'],
    minBooking: ['Naboer åbner sent', 'RestrictOne', 'Nabouge låst', 'Min. booking', 'Minimumsbooking'],
  },
  sv: {
    ...week.sv,
    points: ['Poäng', 'Pris', 'Veckans poäng', 'Antal poäng'],
    minBooking: ['Grannveckor öppnar sent', 'RestrictOne', 'Grannvecka låst', 'Min. bokning'],
  },
  en: {
    ...week.en,
    points: ['Points', 'Price', 'Points of the week'],
    minBooking: ['Neighbours open late', 'RestrictOne', 'Neighbour locked', 'Min. booking'],
  },
}

export const bookingColumns: Names = {
  da: {
    ...week.da,
    owner: owner.da,
    guestName: ['Gæst', 'Gæstens navn', 'Lånt ud til', 'Lejer'],
    guestEmail: ['Gæstens e-mail', 'Lejers e-mail'],
    guestPhone: ['Gæstens telefon', 'Lejers telefon'],
    guestLanguage: ['Gæstens sprog'],
    skipsCleaning: ['Uden rengøring', 'Spring rengøring over', 'Ingen rengøring'],
    state: ['Status'],
  },
  sv: {
    ...week.sv,
    owner: owner.sv,
    guestName: ['Gäst', 'Gästens namn', 'Utlånad till', 'Hyresgäst'],
    guestEmail: ['Gästens e-post', 'Hyresgästens e-post'],
    guestPhone: ['Gästens telefon', 'Hyresgästens telefon'],
    guestLanguage: ['Gästens språk'],
    skipsCleaning: ['Utan städning', 'Hoppa över städning', 'Ingen städning'],
    state: ['Status'],
  },
  en: {
    ...week.en,
    owner: owner.en,
    guestName: ['Guest', 'Guest’s name', 'Lent out to', 'Tenant'],
    guestEmail: ['Guest’s e-mail', 'Tenant’s e-mail'],
    guestPhone: ['Guest’s phone', 'Tenant’s phone'],
    guestLanguage: ['Guest’s language'],
    skipsCleaning: ['Without cleaning', 'Skip cleaning', 'No cleaning'],
    state: ['State', 'Status'],
  },
}

export const queueColumns: Names = {
  da: { ...week.da, owner: owner.da, state: ['Status'] },
  sv: { ...week.sv, owner: owner.sv, state: ['Status'] },
  en: { ...week.en, owner: owner.en, state: ['State', 'Status'] },
}

export const balanceColumns: Names = {
  da: {
    owner: owner.da,
    year: ['År', 'Årstal'],
    points: ['Point', 'Saldo', 'Pointsaldo', 'Rest', 'Point tilbage', 'Restpoint'],
  },
  sv: {
    owner: owner.sv,
    year: ['År', 'Årtal'],
    points: ['Poäng', 'Saldo', 'Poängsaldo', 'Kvar', 'Poäng kvar'],
  },
  en: {
    owner: owner.en,
    year: ['Year'],
    points: ['Points', 'Balance', 'Points left', 'Remaining'],
  },
}
