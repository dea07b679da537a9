import type { AllTexts } from '../da/index.ts'

export const mails: AllTexts['mails'] = {
  at: '{{at, moment}}',
  back: 'Alla mejl',
  empty: 'Inga mejl ännu',
  emptyText: 'När du bokar, får poäng eller lånar ut en vecka kan du läsa mejlet här.',
  explain:
    'Härifrån skickas inga mejl. I stället kan du läsa dem här: både dem till dig och dem till dina gäster.',
  format: 'Visa mejlet',
  frame: 'Mejlet ”{{subject}}”',
  group: 'Förening',
  gone: 'Mejlet finns inte längre här.',
  guest: 'Gäst',
  hiddenLink: 'hemlig länk',
  html: 'Med layout',
  list: 'Mejl',
  listError: 'Dina mejl kunde inte hämtas: {{message}}',
  loadError: 'Mejlet kunde inte hämtas: {{message}}',
  openLink: { 'check-out': 'Öppna sidan för utcheckning', unsubscribe: 'Öppna sidan för avanmälan' },
  openError: 'Sidan kunde inte öppnas: {{message}}',
  openNote: 'Det är samma länk som mottagaren skulle ha fått. Den skapas först när du trycker.',
  ownAlone: 'Bara ägaren själv kan öppna länken i mejlet.',
  sent: 'Inga mejl här',
  sentText: 'Mejlen skickas till din egen inkorg.',
  text: 'Som text',
  title: 'Mejl',
  to: 'Till',
  toGuest: 'Till {{name}}',
  toYou: 'Till dig',
  week: '{{house}}, vecka {{week}}, {{year}}',
  weekLabel: 'Vecka',
  when: 'Skrivet',
}

export const mailChoices: AllTexts['mailChoices'] = {
  always:
    'Mejl om dina egna veckor och din åtkomst får du alltid: bekräftelser, erbjudanden från väntelistan, ankomst och avresa.',
  announcement: 'Nyheter från föreningen',
  'claim-paid': 'Poäng som jag får tillbaka',
  error: 'Ditt val kunde inte sparas',
  loadError: 'Vi kunde inte se vilka mejl du får: {{message}}',
  ownAlone: 'Bara ägaren själv kan välja vilka mejl som skickas.',
  'points-given': 'Nya poäng',
  suppressed:
    'Vi skickar inga mejl till din adress, eftersom de inte når fram eller kontoret har stoppat dem. Kontakta kontoret om det ska ändras.',
  title: 'Mejl till dig',
}
