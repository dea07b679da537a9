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
  house: 'Booket i {{taken}} af de seneste {{of}} år',
  all: 'Booket {{taken}} af {{of}} gange de seneste år i foreningens boliger',
  allShort: 'Booket {{taken}} af {{of}} gange i foreningens boliger',
  sameDay: 'i snit samme dag som årets åbning',
  after_one: 'i snit {{count}} dag efter årets åbning',
  after_other: 'i snit {{count}} dage efter årets åbning',
  afterMonths: 'i snit {{count}} måneder efter årets åbning',
  waitlist: 'På boligens ventelister fik nr.\u00a01 ugen tilbudt {{offered}} af {{of}} gange.',
  waitlists: 'På foreningens ventelister fik nr.\u00a01 ugen tilbudt {{offered}} af {{of}} gange.',
} as const
