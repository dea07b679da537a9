import type { AllTexts } from '../da/index.ts'

export const pair: AllTexts['pair'] = {
  after_one: 'Efter båda bokningarna har du {{count}} poäng kvar för {{year}}',
  after_other: 'Efter båda bokningarna har du {{count}} poäng kvar för {{year}}',
  also_one: 'Boka även vecka {{week}} ({{count}} poäng)',
  also_other: 'Boka även vecka {{week}} ({{count}} poäng)',
  booked: 'Dina två veckor är bokade',
  confirm: 'Bekräfta båda veckorna',
  gone: 'Vecka {{week}} går inte längre att boka samtidigt.',
  legend: 'Vill du ha två veckor i rad?',
  only: 'Bara vecka {{week}}',
  refused: 'Vecka {{week}} kunde inte bokas samtidigt: {{reason}}',
  stillHeld: 'Ingen av veckorna är bokad än. Vecka {{week}} är fortfarande reserverad för dig.',
  sum_one: 'De två veckorna kostar {{count}} poäng tillsammans.',
  sum_other: 'De två veckorna kostar {{count}} poäng tillsammans.',
}
