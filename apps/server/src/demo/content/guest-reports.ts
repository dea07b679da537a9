/** What guests of the demo write to support. */
export const guestReports: readonly {
  readonly message: string
  readonly contact: string
  readonly language: 'da' | 'sv' | 'en'
}[] = [
  {
    message: 'Hanen i det store badeværelse drypper. Vi har lukket for den under vasken.',
    contact: '+45 20 00 11 22',
    language: 'da',
  },
  { message: 'Der mangler to sengelamper i værelset mod haven.', contact: '', language: 'da' },
  {
    message: 'Opvaskemaskinen stopper med fejl E15. Manualen ligger på køkkenbordet.',
    contact: 'gaest@eksempel.example',
    language: 'da',
  },
  { message: 'Gasolen till grillen är slut. Annars var allt mycket fint!', contact: '', language: 'sv' },
  {
    message: 'One window in the living room does not close properly; we left it on the latch.',
    contact: '+44 20 0000 0000',
    language: 'en',
  },
]
