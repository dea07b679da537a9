/** What a guest of the demo writes to support, and what the office does about it. */
export interface GuestReport {
  readonly message: string
  readonly contact: string
  readonly language: 'da' | 'sv' | 'en'
  /** Files of demo-assets/images. */
  readonly photos: readonly string[]
  /** For colleagues. */
  readonly note: string
  /** To the guest, where there is an address. */
  readonly reply: string
}

export const guestReports: readonly GuestReport[] = [
  {
    message: 'Hanen i det store badeværelse drypper. Vi har lukket for den under vasken.',
    contact: '+45 20 00 11 22',
    language: 'da',
    photos: ['report-tap.svg'],
    note: 'VVS-manden kommer på torsdag. Ringet til gæsten og sagt tak.',
    reply: '',
  },
  {
    message: 'Der mangler to sengelamper i værelset mod haven.',
    contact: '',
    language: 'da',
    photos: [],
    note: 'To lamper er købt og sat op ved rengøringen.',
    reply: '',
  },
  {
    message: 'Opvaskemaskinen stopper med fejl E15. Manualen ligger på køkkenbordet.',
    contact: 'gaest@eksempel.example',
    language: 'da',
    photos: ['report-dishwasher.svg'],
    note: 'Fejl E15 er vand i bunden. Montøren har skiftet slangen.',
    reply:
      'Tak for din besked. Fejlen betyder, at der er vand i bunden af maskinen. Montøren har været der i dag og skiftet slangen, så den kører igen.\n\nVi er kede af, at I måtte vaske op i hånden.\n\nVenlig hilsen\nKontoret',
  },
  {
    message: 'Gasolen till grillen är slut. Annars var allt mycket fint!',
    contact: 'sven@exempel.example',
    language: 'sv',
    photos: [],
    note: 'Ny flaske er sat ud.',
    reply:
      'Tack för att du hör av dig! En ny gasolflaska står vid grillen nu.\n\nVänliga hälsningar\nKontoret',
  },
  {
    message: 'One window in the living room does not close properly; we left it on the latch.',
    contact: 'alex@guest.example or +44 20 7946 0958',
    language: 'en',
    photos: ['report-window.svg', 'report-window-latch.svg'],
    note: 'Tømreren retter hængslet før næste gæst.',
    reply:
      'Thank you for telling us, and for leaving it on the latch. Our carpenter has adjusted the hinge, and the window closes again.\n\nKind regards\nThe office',
  },
  {
    message: 'Den ene cykel er flad på baghjulet, og lygten virker ikke.',
    contact: 'maren@eksempel.example',
    language: 'da',
    photos: [],
    note: 'Cykelhandleren henter den mandag.',
    reply:
      'Tak for beskeden. Cykelhandleren har lappet hjulet og sat en ny lygte på.\n\nVenlig hilsen\nKontoret',
  },
]
