import { pointPlans, defaultPolicy } from '@samhus/domain/policy'
import { toInstant, computeUnitTimes, toYear } from '@samhus/domain/week'
import type { Deps } from '../shared/deps.ts'
import type { StoredImage } from '../storage/files.ts'
import { setUpHouse } from '../use-cases/admin/set-up-house.ts'
import { addMember } from '../use-cases/admin/add-member.ts'
import { addPerson } from '../use-cases/admin/add-person.ts'
import { uploadDocuments, type UploadFolder } from '../use-cases/admin/upload-documents.ts'
import { setUpGroup } from '../use-cases/admin/set-up-group.ts'
import { setUpCalendar } from '../use-cases/admin/set-up-calendar.ts'
import { createDemoContent } from './content/demo-content.ts'
import type { FolderContent, GroupContent, HouseContent, PersonContent } from './content/types.ts'
import type { DemoGroup } from './simulate-group.ts'
import type { FormerMember, OfficeContent } from './simulate-office.ts'
import { simulateYears } from './simulate.ts'
import { readImage } from './read-image.ts'
import { renderPdf } from './render-pdf.ts'
import { createSeasonWeeks } from './seasons.ts'
import type { RunDue } from './timeline.ts'
import type { DemoWeek } from './booking-demand.ts'

/** The size of the demo; by default three small groups. */
export interface DemoOptions {
  readonly seed: string
  readonly owners?: number
  readonly houses?: number
  readonly log?: (line: string) => void
}

const zone = defaultPolicy.timeZone
const defaultSeed = 'samhus'

/**
 * Fills an empty database with people, houses and two years of bookings.
 *
 * Everything is created by the use cases of production, with `now` set to when it would have happened, so that the
 * rules apply.
 */
export async function seedDemo(
  deps: Deps,
  runDue: RunDue,
  options: DemoOptions = { seed: defaultSeed },
): Promise<void> {
  const year = toYear(deps.now(), zone)
  const { seed, owners, houses, log = (line) => deps.log.info(line) } = options
  const content = createDemoContent({
    year,
    seed,
    ...(owners === undefined ? {} : { owners }),
    ...(houses === undefined ? {} : { houses }),
  })
  const depsAtStart = { ...deps, now: () => toInstant(`${year - 2}-01-01`, '09:00', zone) }
  log(`creating demo data: ${content.people.length} people`)
  const addingPeople = addPeople(depsAtStart, content.people)
  const addingGroups = content.groups.map((group) =>
    seedGroup(depsAtStart, group, { addingPeople, year, seed }),
  )
  const adding = [addingPeople, ...addingGroups] as const
  const [people, ...groups] = await Promise.all(adding).catch(async (error: unknown) => {
    // Nothing is added any more when the caller closes the database.
    await Promise.allSettled(adding)
    throw error
  })
  log(
    `creating demo data: ${groups.map(({ weeks }) => weeks.length).join(' + ')} weeks; simulating two years`,
  )
  await simulateYears(deps, groups, { seed, year, runDue, office: createOffice(people, groups) })
}

/** Returns the ids by key. */
async function addPeople(deps: Deps, contents: readonly PersonContent[]): Promise<Map<string, string>> {
  const people = new Map<string, string>()
  for (const { key, familyName: _familyName, roles, ...person } of contents) {
    people.set(key, await addPerson(deps, null, { ...person, roleType: roles }))
  }
  return people
}

/** The office acts on owners of Premium: the visitors' own weeks are in Comfort. */
function createOffice(people: ReadonlyMap<string, string>, groups: readonly DemoGroup[]): OfficeContent {
  const [admin, superAdmin] = [people.get('admin'), people.get('super')]
  const premium = groups.find(({ kind }) => kind === 'premium')
  if (!admin || !superAdmin || !premium) throw new Error('the demo has no office, or no group Premium')
  const visitors = new Set(['anna', 'bo', 'cilla'].map((key) => people.get(key)))
  return {
    admin,
    superAdmin,
    groupId: premium.groupId,
    owners: premium.members.filter((personId) => !visitors.has(personId)).slice(0, 6),
    formerMembers: groups.flatMap(({ formerMembers }) => formerMembers),
  }
}

interface SeedContext {
  /** Their ids by key: houses and documents do not wait for them. */
  readonly addingPeople: Promise<ReadonlyMap<string, string>>
  readonly year: number
  readonly seed: string
}

async function seedGroup(deps: Deps, group: GroupContent, context: SeedContext): Promise<DemoGroup> {
  const { kind, code, name, facebookLink, images, yearlyReport } = group
  const groupId = await setUpGroup(deps, null, {
    code,
    name,
    facebookLink,
    pictures: await storeImages(deps, images),
    yearlyGroupList: yearlyReport ? code : null,
    policy: {
      ...defaultPolicy,
      pointPlan: pointPlans[kind],
    },
  })
  await uploadDocuments(deps, null, { groupId, root: await renderFolder(group.documents, name) })
  const weeks: DemoWeek[] = []
  for (const house of group.houses) weeks.push(...(await seedHouse(deps, { house, groupId, ...context })))
  const people = await context.addingPeople
  const members: string[] = []
  const formerMembers: FormerMember[] = []
  for (const { person, addedAt, leftAt, isCommittee, isMarked } of group.memberships) {
    const personId = people.get(person)
    if (personId === undefined) throw new Error(`the demo group ${code} has an unknown member: ${person}`)
    const at = toInstant(addedAt, '12:00', zone)
    const member = { groupId, userId: personId, isCommittee, isMarked }
    const { membershipId } = await addMember({ ...deps, now: () => at }, null, member)
    if (leftAt === null) members.push(personId)
    else formerMembers.push({ membershipId, leavesOn: leftAt })
  }
  const [waits, claims, offered] = ['anna', 'bo', 'cilla'].map((key) => people.get(key))
  const showcase = kind === 'comfort' && waits && claims && offered ? { waits, claims, offered } : null
  return { kind, code, groupId, members, formerMembers, showcase, weeks, plan: pointPlans[kind] }
}

async function seedHouse(
  deps: Deps,
  { house, groupId, year, seed }: SeedContext & { house: HouseContent; groupId: string },
): Promise<DemoWeek[]> {
  const { season, images, description, goodToKnow, translations, ...given } = house
  const houseId = await setUpHouse(deps, null, {
    ...given,
    texts: { da: { description, goodToKnow }, ...translations },
    groupId,
    pictures: await storeImages(deps, images),
  })
  const demoWeeks: DemoWeek[] = []
  for (const calendarYear of [year - 1, year, year + 1]) {
    const weeks = createSeasonWeeks({ season, houseCode: house.code, year: calendarYear, seed })
    const calendarId = await setUpCalendar(deps, null, {
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
    for (const { week, code, points, outOfOperation } of weeks) {
      if (outOfOperation !== null) continue
      const { startsAt, bookingDeadline, cancellationDeadline } = computeUnitTimes(
        calendarYear,
        week,
        defaultPolicy,
      )
      demoWeeks.push({
        unitId: calendarId * 100 + week,
        houseCode: house.code,
        year: calendarYear,
        week,
        points,
        isRestricted: code.includes('Restrict'),
        startsAt,
        bookingDeadline,
        cancellationDeadline,
      })
    }
  }
  return demoWeeks
}

/** Returns the same folders with the documents as PDF files. */
async function renderFolder(folder: FolderContent, from: string): Promise<UploadFolder> {
  const documents = folder.documents.map(async ({ name, text, date }) => {
    const day = new Date(toInstant(date, '12:00', zone))
    return { name, bytes: await renderPdf(text, { from, day }) }
  })
  const children = folder.children.map((child) => renderFolder(child, from))
  return {
    name: folder.name,
    documents: await Promise.all(documents),
    children: await Promise.all(children),
  }
}

/** Stores the SVG images with these names; each width is rasterised when it is first requested. */
function storeImages({ files }: Deps, names: readonly string[]): Promise<StoredImage[]> {
  return Promise.all(names.map(async (name) => files.storeSvg(await readImage(name))))
}
