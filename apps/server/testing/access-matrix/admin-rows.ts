import { randomUUID } from 'node:crypto'
import { defaultPolicy } from '@samhus/domain/policy'
import { announce } from '../../src/use-cases/admin/announce.ts'
import { applyImport } from '../../src/use-cases/admin/apply-import.ts'
import { takingBack } from '../../src/reads/admin/taking-back.ts'
import { cancelPoints } from '../../src/use-cases/admin/cancel-points.ts'
import { setUpGroup } from '../../src/use-cases/admin/set-up-group.ts'
import { giveAssignment, scheduleAssignment } from '../fixtures/bulk-members.ts'
import { addHouseTo } from '../fixtures/houses.ts'
import { sendFile, toCsv } from '../fixtures/imports.ts'
import { keepMail, stopMailTo } from '../fixtures/kept-mail.ts'
import { addMail } from '../fixtures/mails.ts'
import { addReport } from '../fixtures/support-reports.ts'
import { getCalendarId, getHouseId, makePrices } from '../fixtures/calendars.ts'
import { guest } from '../fixtures/owner-actions.ts'
import { createPhoto } from '../fixtures/photo.ts'
import { bookSpareWeek, reserveSpareWeek, takeSpareWeek } from '../fixtures/spare-weeks.ts'
import type { Owner } from '../fixtures/world.ts'
import {
  allowAdmins,
  allowSuperAdmins,
  type AccessRow,
  type CallContext,
  type CallInput,
} from './access-matrix.ts'

/** A new owner of the group. */
const addOwner = ({ world }: CallContext) => world.addOwner('affected', { points: 20 })

const prepareUser = async (context: CallContext): Promise<CallInput & { params: { userId: string } }> => ({
  params: { userId: (await addOwner(context)).personId },
})

const prepareMembership =
  (body?: object): AccessRow['prepareInput'] =>
  async (context) => ({
    params: { membershipId: String((await addOwner(context)).membershipId) },
    ...(body ? { body } : {}),
  })

/** A new owner who has left the group. */
async function addFormerOwner(context: CallContext): Promise<Owner> {
  const owner = await addOwner(context)
  const { world } = context
  await world.execute('update membership set left_at = $2 where id = $1', owner.membershipId, world.nowIso())
  return owner
}

const reason = 'asked on the telephone'
/** A week without any row. */
const prepareWeek: AccessRow['prepareInput'] = async ({ world }) => ({
  body: { unitIds: [world.unitId(41)], reason },
})
/** A week that a new owner has booked. */
const prepareBooked =
  (body?: object): AccessRow['prepareInput'] =>
  async (context) => ({
    params: { bookingId: await bookSpareWeek(context.world, await addOwner(context)) },
    ...(body ? { body } : {}),
  })
/** A week that a new owner has reserved. */
const prepareHeld =
  (body?: object): AccessRow['prepareInput'] =>
  async (context) => ({
    params: { bookingId: await reserveSpareWeek(context.world, await addOwner(context)) },
    ...(body ? { body } : {}),
  })
/** A week that a new owner has booked, and whose guest has checked out. */
const prepareCheckedOut =
  (body?: object): AccessRow['prepareInput'] =>
  async (context, caller) => {
    const input = await prepareBooked(body)(context, caller)
    await context.world.execute(
      'update booking set checked_out_at = $2, checked_out_people = 2 where id = $1',
      input.params?.bookingId ?? '',
      context.world.nowIso(),
    )
    return input
  }
const details = { contact: guest, skipsCleaning: false }

/** Points that are to come. */
const prepareAssignment = async (context: CallContext) => {
  const { membershipId, actor } = await addOwner(context)
  const at = context.world.deps.now() + 3_600_000
  const assignmentId = await scheduleAssignment(context.world, { at, membershipId })
  return { params: { assignmentId }, body: { reason }, actor }
}

/** Points that a member has got, and what is shown before they are taken back. */
const prepareGiven = async (context: CallContext) => {
  const { membershipId, actor } = await addOwner(context)
  const assignmentId = await giveAssignment(context.world, { membershipId })
  const { seen } = await takingBack(context.world.deps, actor, { assignmentId, points: 4 })
  return { params: { assignmentId }, seen }
}
const flags = { isCommittee: true, isMarked: false }

const createContactData = () => ({
  name: 'Dorte',
  email: `${randomUUID()}@samhus.example`,
  title: '',
  phone: '',
  address: '',
  zip: '',
  city: '',
  language: null,
})

/** A call about the person themselves, an owner or the admin. */
const prepareSelf =
  (body?: object): AccessRow['prepareInput'] =>
  async (_context, { personId: userId }): Promise<CallInput> => ({
    params: { userId },
    ...(body ? { body } : {}),
  })

/** Words that were never sent. */
const createNews = () => ({
  audience: 'all' as const,
  byMail: true,
  isLive: true,
  texts: { da: { title: `Nyt ${randomUUID()}`, body: 'Taget er lagt.' } },
})

async function addAnnouncement(context: CallContext): Promise<string> {
  const { world } = context
  const { actor } = await addOwner(context)
  return (await announce(world.deps, actor, { groupId: world.groupId, ...createNews() })).announcementId
}

const noTexts = { description: '', goodToKnow: '' }

const createHouseData = () => ({
  code: randomUUID().slice(0, 8),
  name: 'A house',
  address: '',
  city: '',
  country: '',
  lat: 57.1,
  lng: 9.9,
  zoom: 12,
  usualPeople: null,
  texts: { da: noTexts, sv: noTexts, en: noTexts },
})

/** A new house of the group. */
const prepareHouse =
  (createBody?: () => Promise<object>): AccessRow['prepareInput'] =>
  async ({ world }) => {
    const houseId = await addHouseTo(world)
    return { params: { houseId }, ...(createBody ? { body: await createBody() } : {}) }
  }

/** A new group, without houses and members. */
const addGroup = ({ world }: CallContext) =>
  setUpGroup(world.deps, null, {
    code: randomUUID().slice(0, 8),
    name: 'A group',
    facebookLink: '',
    pictures: [],
    yearlyGroupList: null,
    policy: defaultPolicy,
  })

const prepareGroup =
  (createBody?: () => object): AccessRow['prepareInput'] =>
  async (context) => ({
    params: { groupId: await addGroup(context) },
    ...(createBody ? { body: createBody() } : {}),
  })
const prepareWorldGroup =
  (body?: object): AccessRow['prepareInput'] =>
  async ({ world }) => ({ params: { groupId: world.groupId }, ...(body ? { body } : {}) })

const noBrand = {
  brandName: null,
  brandColor: null,
  supportPhone: null,
  supportEmail: null,
  supportFormUrl: null,
}

const view = { screen: 'groups', name: 'Mine', query: 'search=a', isShared: false }

const prepareYearReport = async ({ world }: CallContext): Promise<CallInput> => ({
  query: { year: '2027', groupId: world.groupId },
})

/** A mail to a new owner of the group. */
const prepareMail =
  (state: string, body?: object): AccessRow['prepareInput'] =>
  async (context) => {
    const mailId = await addMail(context.world, await addOwner(context), { kind: 'points-given' })
    await context.world.execute('update mail set state = $2 where id = $1', mailId, state)
    return { params: { mailId }, ...(body ? { body } : {}) }
  }

const words = { language: 'da', subject: 'Invitation', body: 'Hej {{owner_name}}' }
const prepareTemplate =
  (body?: object): AccessRow['prepareInput'] =>
  async () => ({ params: { kind: 'invitation' }, ...(body ? { body } : {}) })

/** A year for which no house has a calendar yet: each call gets another. */
let nextYear = 2040

const prepareNewCalendar = async (context: CallContext): Promise<CallInput> => {
  const year = nextYear++
  const source = { from: 'weeks', weeks: makePrices(year) }
  return { params: { houseId: await getHouseId(context.world) }, body: { year, source } }
}

const prepareNewYear = async (context: CallContext): Promise<CallInput> => {
  const year = nextYear++
  const houses = [{ houseId: await getHouseId(context.world), weeks: makePrices(year) }]
  return { params: { groupId: context.world.groupId }, body: { year, houses } }
}

/** A calendar without any row on it. */
const prepareUntouchedCalendar = async (context: CallContext): Promise<CallInput> => {
  const [houseId, year] = [await getHouseId(context.world), nextYear++]
  const { world } = context
  await world.execute(
    'insert into calendar (group_id, house_id, year) values ($1, $2, $3)',
    world.groupId,
    houseId,
    year,
  )
  const [row] = await world.query<{ id: number }>(
    'select id from calendar where house_id = $1 and year = $2',
    houseId,
    year,
  )
  return { params: { calendarId: String(row?.id) } }
}

const weekPrices = [{ week: 40, points: 3 }]
const pricing = { weeks: weekPrices, version: 999_999_999, reason }

/** A new folder in the outermost one of the group, whose id is the group's. */
async function addFolder({ world }: CallContext): Promise<string> {
  const folderId = world.deps.newId()
  await world.execute(
    'insert into document_folder (id, group_id, parent_id, name) values ($1, $2, $2, $3)',
    folderId,
    world.groupId,
    `Folder ${folderId}`,
  )
  return folderId
}

const prepareFolder =
  (more: () => CallInput = () => ({})): AccessRow['prepareInput'] =>
  async (context) => ({ params: { folderId: await addFolder(context) }, ...more() })

const prepareDocument =
  (more: () => CallInput = () => ({})): AccessRow['prepareInput'] =>
  async (context) => {
    const documentId = context.world.deps.newId()
    await context.world.execute(
      `insert into document (id, group_id, folder_id, name, file_key, type, size, filed_at)
       values ($1, $2, $3, 'A.txt', $4, 'text/plain', 1, $5)`,
      documentId,
      context.world.groupId,
      await addFolder(context),
      randomUUID(),
      context.world.nowIso(),
    )
    return { params: { documentId }, ...more() }
  }

const createOwnersFile = () => toCsv(['E-mail', 'Navn'], [`${randomUUID()}@samhus.example`, 'Dorte'])

/** A file of one owner whose rows are judged. */
const prepareImport =
  (body?: object): AccessRow['prepareInput'] =>
  async ({ world }) => {
    const importId = await sendFile(world, null, { text: createOwnersFile() })
    return { params: { importId }, ...(body ? { body } : {}) }
  }

/** A report of a guest about a new owner's week. */
const prepareReport =
  (body?: object): AccessRow['prepareInput'] =>
  async (context) => {
    const bookingId = await bookSpareWeek(context.world, await addOwner(context))
    return { params: { reportId: await addReport(context.world, bookingId) }, ...(body ? { body } : {}) }
  }

/** Every operation of admin-routes.ts by its name. */
export const adminRows: Readonly<Record<string, AccessRow>> = {
  // shell: search, saved views, sheets
  search: allowAdmins(async () => ({ query: { q: 'anna' } })),
  'saved-views': allowAdmins(),
  'save-view': allowAdmins(async () => ({ params: { viewId: randomUUID() }, body: view })),
  'delete-view': allowAdmins(async () => ({ params: { viewId: randomUUID() } })),
  sheet: allowAdmins(async () => ({ params: { list: 'groups' } })),

  // dashboard and activity
  dashboard: allowAdmins(),
  activity: allowAdmins(),

  // owners
  owners: allowAdmins(async () => ({
    query: { page: '1', pageSize: '10', search: 'a', sort: '-lastUsedAt' },
  })),
  owner: allowAdmins(prepareUser),
  'add-owner': allowAdmins(async ({ world }) => ({
    body: { ...createContactData(), memberships: [{ groupId: world.groupId, ...flags }], invite: true },
  })),
  'update-owner': allowAdmins(async (context) => ({
    ...(await prepareUser(context)),
    body: { ...createContactData(), version: 999_999_999 },
  })),
  'set-person-enabled': allowAdmins(async (context) => ({
    ...(await prepareUser(context)),
    body: { isEnabled: false, reason },
  })),
  'access-effects': allowAdmins(prepareUser),
  'owner-bookings': allowAdmins(prepareUser),
  'add-member': allowAdmins(async (context) => ({
    params: { userId: (await addFormerOwner(context)).personId },
    body: { groupId: context.world.groupId, ...flags, reason },
  })),
  'update-membership': allowAdmins(prepareMembership(flags)),
  leaving: allowAdmins(prepareMembership()),
  'end-membership': allowAdmins(prepareMembership({ bookedWeeks: 'keep', reason })),
  'reactivate-membership': allowAdmins(async (context) => ({
    params: { membershipId: String((await addFormerOwner(context)).membershipId) },
    body: { reason },
  })),

  // privacy: invitation, sign-in, anonymization, export
  'invite-owner': allowAdmins(prepareSelf({})),
  'unbind-sign-in': allowSuperAdmins(async ({ world }) => {
    const { personId: userId } = await world.addOwner('unbound')
    return { params: { userId }, body: { reason } }
  }),
  anonymization: allowSuperAdmins(prepareSelf()),
  'anonymize-owner': allowSuperAdmins(async ({ world }) => {
    const { personId: userId, name } = await world.addOwner('forgotten')
    await world.execute('update membership set left_at = $2 where person_id = $1', userId, world.nowIso())
    return { params: { userId }, body: { reason, name } }
  }),
  'export-owner-data': allowSuperAdmins(prepareSelf({ reason })),

  // announcements
  'admin-announcements': allowAdmins(async ({ world }) => ({ params: { groupId: world.groupId } })),
  'admin-announcement': allowAdmins(async (context) => ({
    params: { announcementId: await addAnnouncement(context) },
  })),
  announcing: allowAdmins(async ({ world }) => ({ params: { groupId: world.groupId }, body: createNews() })),
  announce: allowAdmins(async ({ world }) => ({ params: { groupId: world.groupId }, body: createNews() })),

  // groups and houses
  'admin-groups': allowAdmins(),
  'admin-group': allowAdmins(prepareGroup()),
  'group-members': allowAdmins(prepareGroup()),
  'create-group': allowAdmins(async () => ({
    body: { code: randomUUID().slice(0, 8), name: 'A group', pointPlan: 'quantus' },
  })),
  'update-group': allowAdmins(
    prepareGroup(() => ({
      code: randomUUID().slice(0, 8),
      name: 'A group',
      facebookLink: '',
      yearlyGroupList: null,
      version: 999_999_999,
    })),
  ),
  'archive-group': allowAdmins(prepareGroup(() => ({ reason }))),
  'reopen-group': allowAdmins(prepareGroup(() => ({ reason }))),
  'admin-houses': allowAdmins(),
  'admin-house': allowAdmins(prepareHouse()),
  'add-house': allowAdmins(async ({ world }) => ({
    body: { groupId: world.groupId, ...createHouseData() },
  })),
  'update-house': allowAdmins(prepareHouse(async () => ({ ...createHouseData(), version: 999_999_999 }))),
  'archive-house': allowAdmins(prepareHouse(async () => ({ reason }))),
  'reopen-house': allowAdmins(prepareHouse(async () => ({ reason }))),

  // imports
  imports: allowAdmins(async () => ({ query: { search: 'csv', sort: '-createdAt' } })),
  'import-details': allowAdmins(prepareImport()),
  'start-import': allowAdmins(async ({ world }) => ({
    query: { kind: 'owners', groupId: world.groupId, fileName: 'owners.csv' },
    file: Buffer.from(createOwnersFile()),
  })),
  'map-import': allowAdmins(prepareImport({ columns: { name: 1 } })),
  'apply-import': allowAdmins(prepareImport({ leavesOutRefused: true })),
  'discard-import': allowAdmins(prepareImport()),
  'invite-imported': allowAdmins(async ({ world }) => {
    const importId = await sendFile(world, null, { text: createOwnersFile() })
    await applyImport(world.deps, null, { importId, leavesOutRefused: true })
    return { params: { importId } }
  }),

  // arrivals
  arrivals: allowAdmins(async ({ world }) => ({ query: { groupId: world.groupId, weeks: '1' } })),
  'save-arrival-note': allowAdmins(async ({ world }) => ({
    params: { unitId: world.unitId(41) },
    body: { note: 'The key is in the box', version: 999_999_999 },
  })),
  'arrivals-link': allowAdmins(prepareHouse()),
  'create-arrivals-link': allowAdmins(prepareHouse()),
  'revoke-arrivals-link': allowAdmins(prepareHouse()),

  // documents
  'admin-documents': allowAdmins(async ({ world }) => ({ params: { groupId: world.groupId } })),
  'add-folder': allowAdmins(async ({ world }) => ({
    params: { groupId: world.groupId },
    body: { name: randomUUID(), parentId: null },
  })),
  'change-folder': allowAdmins(prepareFolder(() => ({ body: { name: randomUUID(), position: 0 } }))),
  'remove-folder': allowAdmins(prepareFolder()),
  'add-document': allowAdmins(
    prepareFolder(() => ({ query: { name: 'A.txt' }, file: Buffer.from('Kære ejer') })),
  ),
  'change-document': allowAdmins(prepareDocument(() => ({ body: { name: 'B.txt' } }))),
  'replace-document': allowAdmins(prepareDocument(() => ({ file: Buffer.from('Kære ejer') }))),
  'remove-document': allowAdmins(prepareDocument()),

  // pictures of groups and houses
  'add-group-picture': allowAdmins(async (context) => ({
    params: { groupId: await addGroup(context) },
    file: await createPhoto(),
  })),
  'order-group-pictures': allowAdmins(prepareGroup(() => ({ pictureIds: [] }))),
  'add-house-picture': allowAdmins(async ({ world }) => ({
    params: { houseId: await addHouseTo(world) },
    file: await createPhoto(),
  })),
  'order-house-pictures': allowAdmins(prepareHouse(async () => ({ pictureIds: [] }))),
  'remove-picture': allowAdmins(async (context) => {
    const pictureId = randomUUID()
    await context.world.execute(
      `insert into picture (id, group_id, position, width, height, created_at) values ($1, $2, 0, 4, 3, $3)`,
      pictureId,
      await addGroup(context),
      context.world.nowIso(),
    )
    return { params: { pictureId } }
  }),

  // policy
  'admin-policy': allowAdmins(prepareWorldGroup()),
  'check-policy': allowAdmins(prepareWorldGroup({ constants: defaultPolicy })),
  'change-policy': allowAdmins(prepareWorldGroup({ constants: defaultPolicy, version: 1, reason })),

  // years: calendars, prices, season templates
  'house-calendars': allowAdmins(async (context) => ({
    params: { houseId: await getHouseId(context.world) },
  })),
  'admin-calendar': allowAdmins(async ({ world }) => ({ params: { calendarId: getCalendarId(world) } })),
  'create-calendar': allowAdmins(prepareNewCalendar),
  'price-weeks': allowAdmins(async ({ world }) => ({
    params: { calendarId: getCalendarId(world) },
    body: pricing,
  })),
  'delete-calendar': allowAdmins(prepareUntouchedCalendar),
  'group-year': allowAdmins(async ({ world }) => ({ params: { groupId: world.groupId, year: '2027' } })),
  'create-group-year': allowAdmins(prepareNewYear),
  'price-group-year': allowAdmins(async ({ world }) => ({
    params: { groupId: world.groupId, year: '2027' },
    body: {
      calendars: [{ calendarId: getCalendarId(world), weeks: weekPrices, version: 999_999_999 }],
      reason,
    },
  })),
  'season-templates': allowAdmins(),
  'save-season-template': allowAdmins(async () => ({
    params: { templateId: randomUUID() },
    body: { name: randomUUID(), weeks: makePrices(2026) },
  })),
  'delete-season-template': allowAdmins(async () => ({ params: { templateId: randomUUID() } })),

  // weeks out of operation
  closing: allowAdmins(async ({ world }) => ({ query: { unitIds: world.unitId(40) } })),
  'take-out-of-operation': allowAdmins(prepareWeek),
  'put-into-operation': allowAdmins(prepareWeek),

  // acts on weeks and bookings
  assigning: allowAdmins(async (context) => ({
    params: { unitId: await takeSpareWeek(context.world) },
    query: { membershipId: String((await addOwner(context)).membershipId) },
  })),
  assign: allowAdmins(async (context) => ({
    params: { unitId: await takeSpareWeek(context.world) },
    body: { membershipId: String((await addOwner(context)).membershipId), reason },
  })),
  moving: allowAdmins(async (context, caller) => ({
    ...(await prepareBooked()(context, caller)),
    query: { toUnitId: await takeSpareWeek(context.world) },
  })),
  move: allowAdmins(async (context, caller) => ({
    ...(await prepareBooked()(context, caller)),
    body: { toUnitId: await takeSpareWeek(context.world), reason },
  })),
  cancelling: allowAdmins(prepareBooked()),
  'admin-cancel': allowAdmins(prepareBooked({ refund: 'rule', reason })),
  'taking-off': allowAdmins(prepareHeld()),
  'take-off': allowAdmins(prepareHeld({ reason })),
  'check-details': allowAdmins(prepareBooked(details)),
  'correct-details': allowAdmins(prepareBooked({ ...details, reason })),
  reopening: allowAdmins(prepareCheckedOut()),
  'reopen-check-out': allowAdmins(prepareCheckedOut({ reason })),
  'issue-check-out-link': allowAdmins(prepareBooked({ mails: false, reason })),

  // points
  'point-assignments': allowAdmins(),
  'point-receivers': allowAdmins(async ({ world }) => ({
    query: { groupId: world.groupId, year: '2027', points: '2' },
  })),
  'plan-points': allowAdmins(async (context) => ({
    body: {
      groupId: context.world.groupId,
      membershipId: String((await addOwner(context)).membershipId),
      year: 2027,
      points: 2,
      assignAt: context.world.nowIso(),
      reason,
    },
  })),
  'cancel-points': allowAdmins(prepareAssignment),
  'reopen-points': allowAdmins(async (context) => {
    const { actor, params, body } = await prepareAssignment(context)
    await cancelPoints(context.world.deps, actor, { ...params, reason })
    return { params, body }
  }),
  'taking-back': allowAdmins(async (context) => {
    const { params } = await prepareAssignment(context)
    return { params, query: { points: '4' } }
  }),
  'take-back-points': allowAdmins(async (context) => {
    const { params, seen } = await prepareGiven(context)
    return { params, body: { points: 4, seen, reason } }
  }),
  adjusting: allowAdmins(async (context) => ({
    query: { membershipId: String((await addOwner(context)).membershipId), year: '2027', change: '-2' },
  })),
  'adjust-points': allowAdmins(async (context) => ({
    body: { membershipId: String((await addOwner(context)).membershipId), year: 2027, change: -2, reason },
  })),
  'point-ledgers': allowAdmins(),

  // reports
  'weekly-report': allowAdmins(async () => ({ query: { year: '2027', weekNumber: '26' } })),
  'yearly-report': allowAdmins(prepareYearReport),
  'occupancy-report': allowAdmins(prepareYearReport),
  'use-report': allowAdmins(prepareYearReport),

  // support
  'support-reports': allowAdmins(async () => ({
    query: { search: 'tap', state: 'open', sort: '-createdAt' },
  })),
  'support-report': allowAdmins(prepareReport()),
  'update-support-report': allowAdmins(prepareReport({ state: 'done', version: 999_999_999 })),
  'reply-support': allowAdmins(
    prepareReport({ message: 'Thank you.', to: 'guest@samhus.example', version: 999_999_999 }),
  ),

  // mail
  mails: allowAdmins(async () => ({ query: { search: 'anna', state: 'Due', sort: '-dueAt' } })),
  mail: allowAdmins(prepareMail('Due')),
  'resend-mail': allowAdmins(prepareMail('Failed', {})),
  resending: allowAdmins(async () => ({ query: { state: 'Failed' } })),
  'resend-mails': allowAdmins(async (context) => {
    const { personId } = await addOwner(context)
    return {
      body: { mailIds: [await keepMail(context.world, { personId, kind: 'invitation', state: 'Failed' })] },
    }
  }),
  'drop-mail': allowAdmins(prepareMail('Due')),
  'open-mail-link': allowAdmins(async (context) => {
    const { personId } = await addOwner(context)
    const mailId = await keepMail(context.world, { personId, kind: 'announcement' })
    return { params: { mailId }, body: { link: 'unsubscribe' } }
  }),
  'mail-templates': allowAdmins(),
  'mail-template': allowAdmins(prepareTemplate()),
  'preview-mail': allowAdmins(prepareTemplate({ ...words, theme: 'dark' })),
  'preview-stays': allowAdmins(prepareTemplate()),
  'save-mail-template': allowAdmins(prepareTemplate({ ...words, version: 999_999_999 })),
  'restore-mail-template': allowAdmins(prepareTemplate({ language: 'sv', version: 999_999_999, number: 0 })),
  'send-test-mail': allowAdmins(prepareTemplate(words)),
  'mail-settings': allowAdmins(),
  'change-mail-settings': allowSuperAdmins(async () => ({
    body: { notificationsWhitelist: { enabled: false, users: [] }, version: 999_999_999 },
  })),
  suppressions: allowAdmins(),
  'add-suppression': allowAdmins(async () => ({ body: { address: `${randomUUID()}@samhus.example` } })),
  'lift-suppression': allowAdmins(async ({ world }) => ({
    params: { suppressionId: await stopMailTo(world, `${randomUUID()}@samhus.example`) },
  })),

  // settings
  'system-status': allowAdmins(),
  admins: allowAdmins(),
  'admin-candidate': allowSuperAdmins(async () => ({ query: { email: 'nobody@samhus.example' } })),
  'add-admin': allowSuperAdmins(async () => ({
    body: { email: `${randomUUID()}@samhus.example`, name: 'Dorte', roles: ['Admin'], reason },
  })),
  'change-roles': allowSuperAdmins(async ({ world }) => {
    const { personId: userId } = await world.addOwner('promoted')
    return { params: { userId }, body: { roles: ['Admin'], reason } }
  }),

  // brand
  brand: allowAdmins(),
  'change-brand': allowSuperAdmins(async () => ({ body: { ...noBrand, version: 999_999_999 } })),
  'add-logo': allowSuperAdmins(async () => ({ file: await createPhoto() })),
  'remove-logo': allowSuperAdmins(),
}
