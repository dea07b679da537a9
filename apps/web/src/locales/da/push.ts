export const push = {
  denied:
    'Beskeder fra siden er slået fra i browseren. Du kan slå dem til igen i browserens indstillinger for siden.',
  failed: 'Det lykkedes ikke. {{message}}',
  label: 'Giv mig besked på denne enhed',
  note: 'Når du får tilbudt en uge fra ventelisten, kommer der en besked, også når siden er lukket.',
  ownAlone: 'Kun ejeren selv kan slå beskeder til og fra.',
  title: 'Besked om tilbud',
  unsupported:
    'Denne browser kan ikke vise beskeder. På iPhone og iPad skal siden først føjes til hjemmeskærmen.',
} as const
