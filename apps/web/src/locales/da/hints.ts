/** Names of holidays on the calendar. A Swedish one says so, where Denmark has another of its name. */
export const holiday = {
  legend: 'Ferier og helligdage',
  dk: 'Danske',
  se: 'Svenske',
  winter: 'vinterferie',
  easter: 'påske',
  ascension: 'Kristi himmelfart',
  whitsun: 'pinse',
  summer: 'sommerferie',
  autumn: 'efterårsferie',
  christmas: 'jul',
  'new-year': 'nytår',
  'sportlov-7': 'svensk vinterferie (Göteborg)',
  'sportlov-8': 'svensk vinterferie (Malmø)',
  'sportlov-9': 'svensk vinterferie (Stockholm)',
  'sportlov-10': 'svensk vinterferie (Umeå)',
  midsummer: 'svensk midsommer',
  'autumn-se': 'svensk efterårsferie',
} as const

/** How often a week was taken in past years. */
export const odds = {
  justTaken: 'lige taget',
  house: 'Taget {{taken}} af {{of}} år',
  all: 'Alle boliger: taget {{taken}} af {{of}} gange de seneste år',
  allShort: 'Alle boliger: taget {{taken}} af {{of}} gange',
  sameDay: 'i snit samme dag, som året åbnede',
  after_one: 'i snit {{count}} dag efter, at året åbnede',
  after_other: 'i snit {{count}} dage efter, at året åbnede',
  afterMonths: 'i snit {{count}} måneder efter, at året åbnede',
  waitlist: '{{offered}} af {{of}} gange nåede tilbuddet nr.\u00a01 på boligens ventelister.',
  waitlists: '{{offered}} af {{of}} gange nåede tilbuddet nr.\u00a01 på foreningens ventelister.',
} as const
