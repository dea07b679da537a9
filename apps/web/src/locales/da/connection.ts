export const live = {
  announced: 'Nyt fra kontoret',
  announcedMore: 'Læs mere',
  announcedOf: 'Nyt fra kontoret til {{group}}',
  leave: 'Forlad siden',
  lost: 'Forbindelsen er afbrudt',
  lostText: 'Vi forsøger at oprette forbindelse igen. Det, du ser, er måske ikke det nyeste.',
  nextAttempt_one: 'Næste forsøg om {{count}} sekund.',
  nextAttempt_other: 'Næste forsøg om {{count}} sekunder.',
  offline: 'Din enhed er ikke på nettet.',
  phase: {
    Disconnected: 'Der er ingen forbindelse.',
    Connecting: 'Opretter forbindelse\u00a0…',
    Connected: 'Forbindelsen er oprettet igen.',
    Reconnecting: 'Forsøger at oprette forbindelse igen\u00a0…',
    Disconnecting: 'Afbryder forbindelsen\u00a0…',
  },
  take: 'Overtag på denne enhed',
  takeFailed: 'Det lykkedes ikke. Prøv igen om lidt.',
  takenOver: 'Du er logget ind på en anden enhed',
  takenOverText:
    'Man kan kun være logget ind ét sted ad gangen. Vil du fortsætte her, afbrydes den anden enhed.',
  tryNow: 'Prøv nu',
} as const

export const push = {
  denied:
    'Beskeder fra siden er slået fra i browseren. Du kan slå dem til igen i browserens indstillinger for siden.',
  failed: 'Det lykkedes ikke. {{message}}',
  label: 'Giv mig besked på denne enhed',
  note: 'Når du får tilbudt en uge fra ventelisten, kommer der en besked, også når siden er lukket.',
  ownAlone: 'Kun ejeren selv kan slå beskeder til og fra.',
  title: 'Besked fra ventelisten',
  unsupported:
    'Denne browser kan ikke vise beskeder. På iPhone og iPad skal siden først føjes til hjemmeskærmen.',
} as const
