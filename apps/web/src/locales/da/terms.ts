import type { Group } from '@samhus/contract/groups'
import { getTimeZoneName } from '@samhus/domain/time-zone-name'

type Policy = Group['policy']

/** One section of the terms. `id` is its anchor in the URL. */
export interface TermsSection {
  id: string
  title: string
  paragraphs: readonly string[]
}

/** How the office is reached; null while that is not known. */
export interface OfficeContact {
  phone: string
  email: string
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
export function buildTerms(policy: Policy, office: OfficeContact | null): readonly TermsSection[] {
  return [
    ...buildPointSections(policy),
    ...buildWeekSections(policy),
    ...buildLimitSections(policy),
    ...buildChangeSections(policy, office),
  ]
}

function buildPointSections({ pointPlan, timeZone }: Policy): TermsSection[] {
  const { portions, pointsYearOffset, assignTime } = pointPlan
  const total = portions.reduce((sum, portion) => sum + portion.points, 0)
  const portionList = joinWithAnd(
    portions.map((portion) => `${portion.points} point ${formatSunday(portion)}`),
  )
  const spent =
    pointsYearOffset === 0
      ? 'Pointene kan bruges på uger i det samme år, som de bliver tildelt.'
      : pointsYearOffset === 1
        ? 'Pointene kan bruges på uger i det følgende år.'
        : `Pointene kan bruges på uger ${pointsYearOffset} år efter tildelingen.`
  return [
    {
      id: 'hvem',
      title: 'Hvem kan booke',
      paragraphs: [
        'Alle ejere i foreningen kan booke uger i foreningens boliger. Er du ejer i flere foreninger, har du særskilte point i hver, og point kan ikke flyttes fra den ene til den anden.',
        'Du ser altid dine egne bookinger. Andre kan ikke se, hvem der har hvilke uger.',
        'Når du forlader foreningen, afgør kontoret, om du beholder de uger, du har booket, eller om de bliver afbestilt. Reservationer, tilbud og pladser på ventelister falder bort, og point, som du endnu ikke har fået tilbage for en afbestilt uge, er tabt. Dine øvrige point kan kun bruges af dig og kun, mens du er medlem.',
      ],
    },
    {
      id: 'point',
      title: 'Point',
      paragraphs: [
        `Hver ejer får ${total} point om året: ${portionList}. Tildelingen sker ${formatClock(assignTime)} ${getTimeZoneName(timeZone, 'da')}.`,
        spent,
        'Point, som ikke er brugt, udløber ved midnat den 31. december i det år, de gælder for. Får du point tilbage, efter at året er slut, er de tabt med det samme.',
      ],
    },
  ]
}

function buildWeekSections(policy: Policy): TermsSection[] {
  const { checkInTime, checkOutTime, holdMinutes, highSeasonAbovePoints, timeZone } = policy
  return [
    {
      id: 'ugen',
      title: 'Ugen: skiftedag, ankomst og afrejse',
      paragraphs: [
        `En uge går fra mandag til mandag. Du kan være i boligen fra mandag ${formatClock(checkInTime)} og skal være ude senest ${formatClock(checkOutTime)} den følgende mandag.`,
        'Ugerne følger de danske ugenumre, så et år har 52 eller 53 uger.',
      ],
    },
    {
      id: 'pris',
      title: 'Hvad en uge koster',
      paragraphs: [
        `Hver uge har en pris i point, som afhænger af sæsonen. En uge, der koster mere end ${highSeasonAbovePoints} point, er en højsæsonuge. En uge til 0 point betyder, at boligen er lukket.`,
        'Prisen ligger fast fra det øjeblik, du reserverer ugen.',
      ],
    },
    {
      id: 'booking',
      title: 'Sådan booker du',
      paragraphs: [
        `Når du vælger en ledig uge, er den reserveret til dig i ${formatCount(holdMinutes, 'minut', 'minutter')}. Bekræfter du inden da, er ugen din, og pointene bliver trukket. Bekræfter du ikke, bliver ugen ledig igen.`,
        'Du kan have én reservation ad gangen i hver bolig, og du skal have point nok til ugen. Et tilbud fra ventelisten tæller ikke som en reservation.',
        ...describeCooling(policy),
      ],
    },
    {
      id: 'frister',
      title: 'Frister',
      paragraphs: [
        `En uge kan bookes indtil ${formatDeadline(policy.bookingDeadline)}.`,
        `En booking kan afbestilles indtil ${formatDeadline(policy.cancellationDeadline)}.`,
        `Alle tider er ${getTimeZoneName(timeZone, 'da')}, også når du selv er et andet sted.`,
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
        `Er en uge optaget, kan du skrive dig på venteliste. Der kan højst stå ${formatCount(maxWaitlistPerUnit, 'ejer', 'ejere')} på ventelisten til hver uge i hver bolig, og du kan højst stå på ${formatCount(maxWaitlistsPerUser, 'venteliste', 'ventelister')} om året.`,
        `Bliver ugen ledig, får den første på ventelisten den tilbudt og har ${formatCount(offerHours, 'time', 'timer')} til at bekræfte, dog ikke længere end til bookingfristen. Derefter går tilbuddet videre til den næste. Et tilbud tæller ikke med blandt dine ventelister.`,
        'Det koster ikke point at stå på venteliste. Pointene bliver først trukket, når du bekræfter.',
      ],
    },
  ]
}

function buildChangeSections(policy: Policy, office: OfficeContact | null): TermsSection[] {
  const { refundFromPoints, refundHighDays, refundLowDays, administrationFeeKroner } = policy
  return [
    {
      id: 'afbestilling',
      title: 'Afbestilling',
      paragraphs: [
        `Du får alle point tilbage, når du afbestiller mere end ${formatDays(refundLowDays)} før ankomst. For uger til ${refundFromPoints} point eller mere skal det være mere end ${formatDays(refundHighDays)} før.`,
        'Afbestiller du senere, får du kun pointene tilbage, hvis en anden ejer booker ugen. Er det ikke sket inden bookingfristen, er de tabt.',
        'En plads på ventelisten kan du altid give fra dig.',
      ],
    },
    {
      id: 'udlaan',
      title: 'Udlån',
      paragraphs: [
        'Du kan låne din uge ud til andre. Skriv gæstens navn, telefonnummer og e-mail på bookingen, så får gæsten de mails, der handler om ankomst og afrejse.',
        'Du har selv ansvaret for boligen over for foreningen, også når ugen er lånt ud.',
      ],
    },
    {
      id: 'rengoering',
      title: 'Rengøring og afrejse',
      paragraphs: [
        'Der bliver gjort rent i boligen efter hvert ophold. Har du to uger i træk i den samme bolig, kan du vælge rengøringen mellem ugerne fra.',
        'Ved afrejse tjekker du ud gennem linket i afrejsemailen og oplyser, hvor mange der har overnattet.',
      ],
    },
    {
      id: 'aendringer',
      title: 'Ændringer gennem kontoret',
      paragraphs: [
        describeOffice(office),
        `Kontoret kan hjælpe med ændringer, som du ikke selv kan foretage. Det koster ${administrationFeeKroner}\u00a0kr. pr. ændring.`,
        'Foreningen kan lukke en bolig i en uge, for eksempel ved en skade. Så får du alle point tilbage og besked med det samme.',
      ],
    },
  ]
}

function describeOffice(office: OfficeContact | null): string {
  const who = 'Kontoret er dem, der administrerer foreningens boliger.'
  if (office === null) return who
  return `${who} Ring på ${office.phone.replaceAll(' ', '\u00a0')}, eller skriv til ${office.email}.`
}

/** Nothing in a group that lets an owner reserve as often as they like. */
function describeCooling({ coolingHolds, coolingMinutes }: Policy): string[] {
  if (coolingMinutes === 0) return []
  const times = formatCount(coolingHolds, 'gang', 'gange')
  const wait = formatCount(coolingMinutes, 'minut', 'minutter')
  return [
    `Har du ${times} inden for 24 timer reserveret den samme uge uden at bekræfte, kan du først reservere den igen efter ${wait}.`,
  ]
}

const weekdays = ['mandag', 'søndag', 'lørdag', 'fredag', 'torsdag', 'onsdag', 'tirsdag']

/** Returns the weekday and time of a deadline, counted backwards from the Monday on which the week starts. */
function formatDeadline({ daysBefore, time }: Policy['bookingDeadline']): string {
  const weeksBefore = Math.ceil(daysBefore / 7)
  const when = weeksBefore === 1 ? 'i ugen før ankomst' : `${weeksBefore} uger før ankomst`
  return `${weekdays[daysBefore % 7] ?? ''} ${formatClock(time)} ${when}`
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

/** Returns 15:00 as kl. 15.00, the Danish form. */
function formatClock(time: string): string {
  return `kl.\u00a0${time.replace(':', '.')}`
}
