export const feed = {
  address: 'Adressen på din kalender',
  cancel: 'Nej, behold den',
  copied: 'Kopieret',
  copiedAddress: 'Adressen er kopieret',
  copy: 'Kopiér',
  copyYourself:
    'Vi kunne ikke kopiere adressen for dig. Den er markeret: Kopiér den selv, og indsæt den i din kalender.',
  create: 'Opret kalenderlink',
  created: 'Oprettet {{at, moment}}.',
  createError: 'Kalenderlinket kunne ikke oprettes',
  explain:
    'Få dine bookede uger vist i din egen kalender på telefon og computer. Nye uger kommer til af sig selv, og afbestilte forsvinder.',
  howApple: 'iPhone, iPad og Mac: Tryk på »Åbn i min kalender«.',
  howGoogle: 'Google Kalender: Vælg »Andre kalendere« og »Fra webadresse«, og indsæt adressen.',
  howOutlook: 'Outlook: Vælg »Tilføj kalender« og »Abonner fra internettet«, og indsæt adressen.',
  howTo: 'Sådan gør du',
  loadError: 'Vi kunne ikke se, om du har et kalenderlink: {{message}}',
  notYours: 'Kun ejeren selv kan oprette et kalenderlink.',
  once: 'Adressen vises kun denne ene gang. Den er hemmelig: Alle, der har den, kan se dine uger. Mister du den, kan du lave en ny.',
  open: 'Åbn i min kalender',
  renew: 'Lav en ny adresse',
  renewText:
    'Den adresse, du har nu, holder op med at virke. Kalendere, der bruger den, får ikke længere dine uger, før du giver dem den nye.',
  renewTitle: 'Lav en ny adresse?',
  revoke: 'Slå kalenderlinket fra',
  revoked: 'Kalenderlinket er slået fra',
  revokeError: 'Kalenderlinket kunne ikke slås fra',
  revokeText:
    'Adressen holder op med at virke med det samme. Dine uger forsvinder fra de kalendere, der bruger den, næste gang de ser efter. Der sker ikke noget med dine bookinger.',
  revokeTitle: 'Slå kalenderlinket fra?',
  title: 'Dine uger i din kalender',
} as const

export const devices = {
  current: 'Denne enhed',
  empty: 'Vi har ikke set nogen enheder endnu.',
  explain: 'Her er du logget ind på portalen. Er der en enhed, du ikke kender, så skift adgangskode.',
  first: 'Første gang {{at, dayOf}}',
  forget: 'Fjern',
  forgetOf: 'Fjern {{name}}',
  forgetError: 'Enheden kunne ikke fjernes',
  forgotten: 'Enheden er fjernet fra listen',
  forgottenNote: 'Når du fjerner en enhed, forsvinder den fra listen, men den bliver ikke logget ud.',
  last: 'Sidst brugt {{at, moment}}',
  loadError: 'Dine enheder kunne ikke hentes: {{message}}',
  named: '{{browser}} på {{system}}',
  title: 'Enheder',
  unknown: 'Ukendt browser',
} as const

export const ownData = {
  error: 'Dine data kunne ikke hentes',
  explain:
    'Alt, hvad portalen har om dig: profil, bookinger, point, ventelister, enheder og ændringer. Som en fil (JSON), der kan læses af andre programmer.',
  fileName: 'mine-data-{{day}}.json',
  fetch: 'Hent mine data',
  notYours: 'Kun ejeren selv kan hente sine data.',
  title: 'Dine data',
} as const
