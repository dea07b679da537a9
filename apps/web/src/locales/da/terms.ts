import type { Group } from '@samhus/contract/groups'

type Policy = Group['policy']

/** One section of the terms. `id` is its anchor in the URL. */
export interface TermsSection {
  id: string
  title: string
  paragraphs: readonly string[]
}

/** The date of the first version of the terms; a later version has the date of its change. */
const firstTermsDay = '2025-09-10'

/**
 * Returns the date of the terms, as 10.09.2025: that of the first version, or of the last change of a number, in the
 * group's time zone.
 */
export function formatTermsDay(
  { version, timeZone }: Pick<Policy, 'version' | 'timeZone'>,
  since: string,
): string {
  const day =
    version === 1
      ? firstTermsDay
      : new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(Date.parse(since))
  return day.split('-').toReversed().join('.')
}

/**
 * Returns the booking terms of a group, with its own numbers. In Danish only, because they are the agreement.
 *
 * The sections and their anchors are the same in every group.
 */
export function buildTerms(policy: Policy): readonly TermsSection[] {
  return [
    ...buildPointSections(policy),
    ...buildWeekSections(policy),
    ...buildLimitSections(policy),
    ...buildChangeSections(policy),
  ]
}

function buildPointSections({ pointPlan }: Policy): TermsSection[] {
  const { portions, pointsYearOffset, assignTime } = pointPlan
  const total = portions.reduce((sum, portion) => sum + portion.points, 0)
  const portionList = joinWithAnd(
    portions.map((portion) => `${portion.points} point ${formatSunday(portion)}`),
  )
  const spent =
    pointsYearOffset === 0
      ? 'Pointene gælder til uger i samme år, som de bliver tildelt.'
      : pointsYearOffset === 1
        ? 'Pointene gælder til uger i det følgende år.'
        : `Pointene gælder til uger ${pointsYearOffset} år efter tildelingen.`
  return [
    {
      id: 'hvem',
      title: 'Hvem kan booke',
      paragraphs: [
        'Alle ejere i foreningen kan booke uger i foreningens boliger. Er du ejer i flere foreninger, har du egne point i hver af dem, og point kan ikke flyttes fra den ene til den anden.',
        'Du ser altid dine egne bookinger. Hvem der har de øvrige uger, bliver ikke vist.',
      ],
    },
    {
      id: 'point',
      title: 'Point',
      paragraphs: [
        `Hver ejer får ${total} point om året: ${portionList}. Tildelingen sker kl. ${formatClock(assignTime)} dansk tid.`,
        spent,
        'Point, som ikke er brugt, udløber den 31. december i det år, de gælder til.',
      ],
    },
  ]
}

function buildWeekSections(policy: Policy): TermsSection[] {
  const { checkInTime, checkOutTime, holdMinutes, highSeasonAbovePoints } = policy
  return [
    {
      id: 'ugen',
      title: 'Ugen: skiftedag, ankomst og afrejse',
      paragraphs: [
        `En uge går fra mandag til mandag. Du kan være i boligen fra mandag kl. ${formatClock(checkInTime)} og skal være ude den følgende mandag kl. ${formatClock(checkOutTime)}.`,
        'Ugerne følger de danske ugenumre, så et år har 52 eller 53 uger.',
      ],
    },
    {
      id: 'pris',
      title: 'Hvad en uge koster',
      paragraphs: [
        `Hver uge har en pris i point, som afhænger af sæsonen. En uge, der koster mere end ${highSeasonAbovePoints} point, er højsæson. I en uge til 0 point er boligen ikke i drift.`,
        'Prisen ligger fast fra det øjeblik, du reserverer ugen.',
      ],
    },
    {
      id: 'booking',
      title: 'Sådan booker du',
      paragraphs: [
        `Når du vælger en ledig uge, er den reserveret til dig i ${formatCount(holdMinutes, 'minut', 'minutter')}. Bekræfter du inden da, er ugen din, og pointene bliver trukket. Bekræfter du ikke, bliver ugen ledig igen.`,
        'Du kan have én reservation ad gangen i hver boligs kalender, og du skal have point nok til ugen.',
      ],
    },
    {
      id: 'frister',
      title: 'Frister',
      paragraphs: [
        `En uge kan bookes indtil ${formatDeadline(policy.bookingDeadline)}.`,
        `En booking kan afbestilles indtil ${formatDeadline(policy.cancellationDeadline)}.`,
        'Alle tider er dansk tid, også når du selv er et andet sted.',
      ],
    },
  ]
}

function buildLimitSections(policy: Policy): TermsSection[] {
  const { maxConsecutiveHighSeasonWeeks, restrictionHours, offerHours } = policy
  const { maxWaitlistPerUnit, maxWaitlistsPerUser } = policy
  return [
    {
      id: 'hojsaeson',
      title: 'Højsæson',
      paragraphs: [
        'Har du haft en bestemt uge i en bestemt bolig i højsæsonen, kan du ikke booke den samme uge i den samme bolig året efter.',
        `Du kan højst have ${formatCount(maxConsecutiveHighSeasonWeeks, 'højsæsonuge', 'højsæsonuger')} i træk i den samme bolig.`,
      ],
    },
    {
      id: 'uger-i-traek',
      title: 'Uger i træk',
      paragraphs: [
        `Nogle uger kan kun bookes i forlængelse af din egen uge i den samme bolig, når der er højst ${formatDuration(restrictionHours)} til, at ugen begynder. Kalenderen viser, hvornår en sådan uge åbner for dig.`,
      ],
    },
    {
      id: 'venteliste',
      title: 'Venteliste',
      paragraphs: [
        `Er en uge optaget, kan du skrive dig på venteliste. Der kan stå ${formatCount(maxWaitlistPerUnit, 'ejer', 'ejere')} på ventelisten til hver uge i hver bolig, og du kan stå på ${formatCount(maxWaitlistsPerUser, 'venteliste', 'ventelister')} pr. år.`,
        `Bliver ugen ledig, får den første i køen den tilbudt og har ${formatCount(offerHours, 'time', 'timer')} til at bekræfte, dog ikke længere end til bookingfristen. Derefter går tilbuddet videre til den næste.`,
        'At stå på venteliste koster ikke point. Pointene bliver først trukket, når du bekræfter.',
      ],
    },
  ]
}

function buildChangeSections(policy: Policy): TermsSection[] {
  const { refundFromPoints, refundHighDays, refundLowDays, administrationFeeKroner } = policy
  return [
    {
      id: 'afbestilling',
      title: 'Afbestilling',
      paragraphs: [
        `Du får alle point tilbage, når du afbestiller mere end ${formatDays(refundLowDays)} før ankomst. For uger til ${refundFromPoints} point eller mere skal det være mere end ${formatDays(refundHighDays)} før.`,
        'Afbestiller du senere, får du kun pointene tilbage, hvis en anden ejer booker ugen.',
        'En plads på ventelisten kan du altid give fra dig.',
      ],
    },
    {
      id: 'udlaan',
      title: 'Udlån',
      paragraphs: [
        'Du kan låne din uge ud til andre. Så skal du angive gæstens navn, telefonnummer og e-mail på bookingen, så gæsten får brevene om ankomst og afrejse.',
        'Du har selv ansvaret for boligen over for foreningen, også når ugen er lånt ud.',
      ],
    },
    {
      id: 'rengoering',
      title: 'Rengøring og afrejse',
      paragraphs: [
        'Boligen bliver gjort rent efter hvert ophold. Har du to uger i træk i den samme bolig, kan du vælge rengøringen imellem ugerne fra.',
        'Ved afrejse tjekker du ud gennem linket i afrejsebrevet og oplyser, hvor mange der har overnattet.',
      ],
    },
    {
      id: 'aendringer',
      title: 'Ændringer gennem kontoret',
      paragraphs: [
        `Kontoret kan hjælpe med ændringer, som du ikke selv kan foretage. Det koster ${administrationFeeKroner} kr. for hver ændring.`,
        'Foreningen kan tage en uge ud af drift, for eksempel ved en skade. Så får du alle point tilbage og besked med det samme.',
      ],
    },
  ]
}

const weekdays = ['mandag', 'søndag', 'lørdag', 'fredag', 'torsdag', 'onsdag', 'tirsdag']

/** Returns the weekday and time of a deadline, counted backwards from the Monday on which the week starts. */
function formatDeadline({ daysBefore, time }: Policy['bookingDeadline']): string {
  const weeksBefore = Math.ceil(daysBefore / 7)
  const when = weeksBefore === 1 ? 'ugen før' : `${weeksBefore} uger før`
  return `${weekdays[daysBefore % 7] ?? ''} kl. ${formatClock(time)} ${when}`
}

const ordinals = ['første', 'anden', 'tredje', 'fjerde', 'femte']
const months = 'januar februar marts april maj juni juli august september oktober november december'.split(
  ' ',
)

function formatSunday({ month, sunday }: Policy['pointPlan']['portions'][number]): string {
  const fromEnd = ['sidste', 'næstsidste', 'tredjesidste', 'fjerdesidste', 'femtesidste']
  const ordinal = sunday > 0 ? ordinals[sunday - 1] : fromEnd[-sunday - 1]
  return `den ${ordinal ?? ''} søndag i ${months[month - 1] ?? ''}`
}

function joinWithAnd(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} og ${parts.at(-1) ?? ''}`
}

function formatCount(number: number, one: string, other: string): string {
  return `${number} ${number === 1 ? one : other}`
}

function formatDays(number: number): string {
  return number % 7 === 0 ? formatCount(number / 7, 'uge', 'uger') : formatCount(number, 'dag', 'dage')
}

function formatDuration(hours: number): string {
  return hours % 24 === 0 ? formatCount(hours / 24, 'dag', 'dage') : formatCount(hours, 'time', 'timer')
}

/** Returns 15:00 as 15.00, the Danish form. */
function formatClock(time: string): string {
  return time.replace(':', '.')
}
