import { pointPlans, defaultPolicy } from '@samhus/domain/policy'
import { toInstant, computeUnitTimes, toYear } from '@samhus/domain/week'
import type { Deps } from '../shared/deps.ts'
import type { KeptPicture } from '../storage/files.ts'
import { addHouse } from '../use-cases/admin/add-house.ts'
import { addMember } from '../use-cases/admin/add-member.ts'
import { addPerson } from '../use-cases/admin/add-person.ts'
import { uploadDocuments, type UploadFolder } from '../use-cases/admin/upload-documents.ts'
import { createGroup } from '../use-cases/admin/create-group.ts'
import { createCalendar } from '../use-cases/admin/create-calendar.ts'
import { demoContent } from './content/demo-content.ts'
import type { FolderContent, GroupContent, HouseContent } from './content/types.ts'
import type { DemoGroup } from './simulate-group.ts'
import { simulateYears } from './simulate.ts'
import { readImage } from './read-image.ts'
import { renderPdf } from './render-pdf.ts'
import { createSeasonWeeks } from './seasons.ts'
import type { RunDue } from './timeline.ts'
import type { DemoWeek } from './booking-demand.ts'

/** How large the demo is; the plain one has three small associations. */
export interface DemoOptions {
  readonly seed: string
  readonly owners?: number
  readonly houses?: number
  readonly log?: (line: string) => void
}

const zone = defaultPolicy.timeZone
const plainSeed = 'samhus'

/**
 * Fills an empty database with people, houses and two years of bookings.
 *
 * Everything is made by the same use cases as in daily life, with the clock turned to when it would have
 * happened, so that no rule is stepped around.
 */
export async function seedDemo(
  deps: Deps,
  runDue: RunDue,
  size: DemoOptions = { seed: plainSeed },
): Promise<void> {
  const year = toYear(deps.now(), zone)
  const { seed, owners, houses, log: tell = (line) => deps.log.info(line) } = size
  const content = demoContent({
    year,
    seed,
    ...(owners === undefined ? {} : { owners }),
    ...(houses === undefined ? {} : { houses }),
  })
  const founded = { ...deps, now: () => toInstant(`${year - 2}-01-01`, '09:00', zone) }
  tell(`making demo data: ${content.people.length} people`)
  const people = new Map<string, string>()
  for (const { key, familyName: _familyName, roles, ...person } of content.people) {
    people.set(key, await addPerson(founded, null, { ...person, roleType: roles }))
  }
  const groups: DemoGroup[] = []
  for (const group of content.groups) groups.push(await seedGroup(founded, group, { people, year, seed }))
  tell(`making demo data: ${groups.map(({ weeks }) => weeks.length).join(' + ')} weeks; now two years pass`)
  await simulateYears(deps, groups, { seed, year, runDue })
}

interface SeedContext {
  readonly people: ReadonlyMap<string, string>
  readonly year: number
  readonly seed: string
}

async function seedGroup(deps: Deps, group: GroupContent, around: SeedContext): Promise<DemoGroup> {
  const { kind, code, name, facebookLink, pictures, yearlyReport } = group
  const groupId = await createGroup(deps, null, {
    code,
    name,
    facebookLink,
    pictures: await storeImages(deps, pictures),
    yearlyGroupList: yearlyReport ? code : null,
    policy: {
      ...defaultPolicy,
      pointPlan: pointPlans[kind],
    },
  })
  const members: string[] = []
  for (const { person, addedAt, leftAt, isCommittee, isMarked } of group.memberships) {
    const personId = around.people.get(person)
    if (personId === undefined) throw new Error(`the demo group ${code} has a member nobody knows: ${person}`)
    // Former members come with the office's own use case for leaving.
    if (leftAt !== null) continue
    const at = toInstant(addedAt, '12:00', zone)
    await addMember(deps, null, { groupId, personId, addedAt: at, isCommittee, isMarked })
    members.push(personId)
  }
  await uploadDocuments(deps, null, { groupId, root: await renderFolder(group.documents, name) })
  const weeks: DemoWeek[] = []
  for (const house of group.houses) weeks.push(...(await seedHouse(deps, { house, groupId, ...around })))
  const [waits, claims, offered] = ['anna', 'bo', 'cilla'].map((key) => around.people.get(key))
  const shown = kind === 'comfort' && waits && claims && offered ? { waits, claims, offered } : null
  return { code, groupId, members, showcase: shown, weeks, plan: pointPlans[kind] }
}

async function seedHouse(
  deps: Deps,
  { house, groupId, year, seed }: SeedContext & { house: HouseContent; groupId: string },
): Promise<DemoWeek[]> {
  const { season, pictures, ...given } = house
  const houseId = await addHouse(deps, null, {
    ...given,
    groupId,
    pictures: await storeImages(deps, pictures),
  })
  const made: DemoWeek[] = []
  for (const calendarYear of [year - 1, year, year + 1]) {
    const weeks = createSeasonWeeks({ season, houseCode: house.code, year: calendarYear, seed })
    const calendarId = await createCalendar(deps, null, {
      groupId,
      houseId,
      year: calendarYear,
      weeks: weeks.map(({ week, code, points, outOfOperation }) => ({
        week,
        code,
        points,
        isOutOfOperation: outOfOperation !== null,
      })),
    })
    for (const { week, points, outOfOperation } of weeks) {
      if (outOfOperation !== null) continue
      const { startsAt, bookingDeadline, cancellationDeadline } = computeUnitTimes(calendarYear, week, defaultPolicy)
      made.push({
        unitId: calendarId * 100 + week,
        houseCode: house.code,
        year: calendarYear,
        week,
        points,
        startsAt,
        bookingDeadline,
        cancellationDeadline,
      })
    }
  }
  return made
}

/** The same folders with papers that can be opened. */
async function renderFolder(folder: FolderContent, from: string): Promise<UploadFolder> {
  const documents = folder.documents.map(async ({ name, path, text: paper, date }) => {
    const day = new Date(toInstant(date, '12:00', zone))
    return { name, path, bytes: await renderPdf(paper, { from, day }) }
  })
  const children = folder.children.map((child) => renderFolder(child, from))
  return {
    name: folder.name,
    path: folder.path,
    documents: await Promise.all(documents),
    children: await Promise.all(children),
  }
}

/** Stores the pictures of these names as SVG; each width is rasterised when it is first requested. */
function storeImages({ files }: Deps, names: readonly string[]): Promise<KeptPicture[]> {
  return Promise.all(names.map(async (name) => files.keepDrawing(await readImage(name))))
}
