import type { ImportKind } from '@samhus/contract/admin-import'
import { applyImport } from '../../src/use-cases/admin/apply-import.ts'
import type { CallInput } from '../access-matrix/access-matrix.ts'
import { guest } from '../fixtures/owner-actions.ts'
import { sendFile, stageFile, toCsv } from '../fixtures/imports.ts'
import type { EffectRows } from './effects-matrix.ts'
import type { EffectsScene } from './effects-scene.ts'

const ownersHeader = ['E-mail', 'Navn', 'Telefon', 'Sprog', 'Udvalg', 'Markeret']
/** One new owner, one with another telephone number, and one as before: what a cell or a column leaves out stays. */
const owners = [
  ownersHeader,
  ['pia@samhus.example', 'Pia', '', 'sv', 'ja', ''],
  ['bo@samhus.example', 'Bo', '+46 70 000 00 00'],
]
const weekHeader = ['Bolig', 'År', 'Uge', 'Ejer']
const pad = (line: readonly string[]): string[] => [
  ...line,
  ...Array.from({ length: ownersHeader.length - line.length }, () => ''),
]
const ownersFile = toCsv(...owners.map(pad))

async function prepareApply(
  { admin, world }: EffectsScene,
  kind: ImportKind,
  lines: readonly (readonly string[])[],
): Promise<CallInput> {
  const importId = await sendFile(world, admin('Ole').actor, { kind, text: toCsv(...lines) })
  return { params: { importId }, body: { leavesOutRefused: false } }
}

const send = ({ admin, world }: EffectsScene): Promise<string> =>
  sendFile(world, admin('Ole').actor, { text: ownersFile })

/** What admins do with files of other systems. */
export const adminImportRows: EffectRows = {
  'start-import': {
    'whose columns are known': {
      by: 'Ole',
      prepare: async ({ world }) => ({
        query: { kind: 'owners', groupId: world.groupId, fileName: 'owners.csv' },
        file: Buffer.from(ownersFile),
      }),
      leaves: [
        '+ import_batch owners.csv: kind owners, state checking, header [E-mail, Navn, Telefon, Sprog, Udvalg, Markeret], columns {name 1, email 0, phone 2, isMarked 5, language 3, isCommittee 4}, version 0, num_rows 2, file_name owners.csv, created_by Ole, checked_rows 0, week_numbering iso',
        "+ import_row 2 of owners.csv: cells [pia@samhus.example, Pia, '', sv, ja, '']",
        "+ import_row 3 of owners.csv: cells [bo@samhus.example, Bo, +46 70 000 00 00, '', '', '']",
        '+ audit start-import of import owners.csv by Ole',
      ],
    },
  },
  'map-import': {
    'a column of which the name was not known': {
      by: 'Ole',
      prepare: async ({ world, admin }) => {
        const text = toCsv(['E-mail', 'Hvem'], ['pia@samhus.example', 'Pia'])
        const { importId } = await stageFile(world, admin('Ole').actor, { text })
        return { params: { importId }, body: { columns: { email: 0, name: 1 } } }
      },
      leaves: [
        '~ import_batch file.csv: state mapping → checking, columns {email 0} → {name 1, email 0}, version +1',
        '+ import_column owners email: field email',
        '+ import_column owners hvem: field name',
        '+ audit map-import of import file.csv by Ole',
      ],
    },
  },
  'discard-import': {
    'whose rows are judged': {
      by: 'Ole',
      prepare: async (scene) => ({ params: { importId: await send(scene) } }),
      leaves: [
        '~ import_batch file.csv: state checked → discarded, ended_at nothing → now, ended_by nothing → Ole',
        '+ audit discard-import of import file.csv by Ole',
      ],
    },
  },
  'apply-import': {
    owners: {
      by: 'Ole',
      prepare: (scene) => prepareApply(scene, 'owners', owners.map(pad)),
      leaves: [
        '~ import_batch file.csv: state checked → applied, ended_at nothing → now, ended_by nothing → Ole',
        '~ membership Bo: version +1',
        '+ membership Pia: added_at now, is_committee true',
        "~ person Bo: phone '' → +46 70 000 00 00",
        '+ person Pia: name Pia, email pia@samhus.example, enabled true, language sv',
        '+ audit add-person of person Pia by Ole: member Pia, fields [email, name, language, isCommittee], without its address, email pia@samhus.example, name Pia',
        '+ audit apply-import of import file.csv by Ole',
        '+ audit update-owner of person Bo by Ole: member Bo, fields [phone], without its address, phone +46 70 000 00 00',
      ],
    },
    'owners, without a column of marked members, one of whom is in the file': {
      by: 'Ole',
      prepare: async (scene) =>
        prepareApply(scene, 'owners', [
          ['E-mail', 'Navn', 'Udvalg'],
          ['carl@samhus.example', 'Carl', 'ja'],
        ]),
      leaves: [
        '~ import_batch file.csv: state checked → applied, ended_at nothing → now, ended_by nothing → Ole',
        '~ membership Carl: version +1, is_committee false → true',
        '+ audit apply-import of import file.csv by Ole',
        '+ audit update-membership of membership Carl by Ole: member Carl, fields [isCommittee], without its address, isCommittee false → true',
      ],
    },
    houses: {
      by: 'Ole',
      prepare: (scene) =>
        prepareApply(scene, 'houses', [
          ['Kode', 'Navn', 'Adresse', 'Breddegrad', 'Længdegrad', 'Beskrivelse'],
          ['C', 'House C', 'Strandvej 1', '57,1', '9,9', 'Ved havet'],
          ['B', 'House B ved havet', '', '', '', ''],
        ]),
      leaves: [
        '~ house B: name House B → House B ved havet',
        '+ house C: lat 57.1, lng 9.9, code C, name House C, zoom 13, address Strandvej 1',
        '+ house_text C da: description Ved havet',
        '~ import_batch file.csv: state checked → applied, ended_at nothing → now, ended_by nothing → Ole',
        '+ change refetch',
        '+ audit add-house of house C by Ole: fields [code, name, address, location, zoom, texts.da.description], address Strandvej 1, code C, location 57.1, 9.9, name House C, texts.da.description Ved havet, zoom 13',
        '+ audit apply-import of import file.csv by Ole',
        '+ audit update-house of house B by Ole: fields [name], name House B → House B ved havet',
      ],
    },
    calendars: {
      by: 'Ole',
      prepare: (scene) =>
        prepareApply(scene, 'calendars', [
          ['Bolig', 'År', 'Uge', 'Point'],
          ['A', '2027', '40', '3'],
        ]),
      leaves: [
        '~ import_batch file.csv: state checked → applied, ended_at nothing → now, ended_by nothing → Ole',
        '~ unit A 40: points 2 → 3, version +1',
        '+ change refetch',
        '+ audit apply-import of import file.csv by Ole',
        '+ audit price-weeks of calendar A 2027 by Ole: fields [40.points], without its address, 40.points 2 → 3',
      ],
    },
    bookings: {
      by: 'Ole',
      prepare: (scene) => prepareApply(scene, 'bookings', [weekHeader, ['A', '2027', '28', 'Anna']]),
      leaves: [
        '+ booking Anna on A 28: type Book, points 4, accepted_at now',
        '~ import_batch file.csv: state checked → applied, ended_at nothing → now, ended_by nothing → Ole',
        '~ membership Anna: version +1',
        '~ unit A 28: version +1',
        '+ ledger Adjust of Anna: year 2027, points 4, reason moved-in',
        '+ ledger Book of Anna: year 2027, points -4, booking_id Anna on A 28',
        '+ change refetch',
        '+ audit apply-import of import file.csv by Ole',
        '+ audit import-booking of booking Anna on A 28 by Ole: week A 28, member Anna, fields [points], without its address, points 4',
      ],
    },
    'bookings, of which one has another telephone number of the guest, and no language': {
      by: 'Ole',
      prepare: async (scene) => {
        const bookingId = await scene.as('Anna').book(28)
        const { world } = scene
        await scene.as('Anna').details(bookingId, { lent: true })
        await world.execute(`update booking set lent_out_language = 'sv' where id = $1`, bookingId)
        return prepareApply(scene, 'bookings', [
          [...weekHeader, 'Gæst', 'Gæstens e-mail', 'Gæstens telefon', 'Gæstens sprog'],
          ['A', '2027', '28', 'Anna', guest.name, guest.email, '+46 70 000 00 00', ''],
        ])
      },
      leaves: [
        '~ booking Anna on A 28: lent_out_phone +45 20 30 40 50 → +46 70 000 00 00',
        '~ import_batch file.csv: state checked → applied, ended_at nothing → now, ended_by nothing → Ole',
        '~ membership Anna: version +1',
        '~ unit A 28: version +1',
        '+ change refetch',
        '+ audit apply-import of import file.csv by Ole',
        '+ audit correct-details of booking Anna on A 28 by Ole: week A 28, member Anna, fields [phone], without its address, phone +45 20 30 40 50 → +46 70 000 00 00',
      ],
    },
    queues: {
      by: 'Ole',
      prepare: async (scene) => {
        await scene.as('Anna').book(28)
        return prepareApply(scene, 'queues', [
          weekHeader,
          ['A', '2027', '28', 'Bo'],
          ['A', '2027', '28', 'Carl'],
        ])
      },
      leaves: [
        '+ booking Bo on A 28: type Wait, points 4, unit_slot 1, year_slot 1, queue_number 1',
        '+ booking Carl on A 28: type Wait, points 4, unit_slot 2, year_slot 1, queue_number 2',
        '~ import_batch file.csv: state checked → applied, ended_at nothing → now, ended_by nothing → Ole',
        '~ membership Bo: version +1',
        '~ membership Carl: version +1',
        '~ unit A 28: version +1',
        '+ change refetch',
        '+ audit apply-import of import file.csv by Ole',
        '+ audit import-wait of booking Bo on A 28 by Ole: week A 28, member Bo, without its address',
        '+ audit import-wait of booking Carl on A 28 by Ole: week A 28, member Carl, without its address',
      ],
    },
    balances: {
      by: 'Ole',
      prepare: (scene) =>
        prepareApply(scene, 'balances', [
          ['Ejer', 'År', 'Point'],
          ['Anna', '2027', '33'],
          ['Bo', '2027', '20'],
        ]),
      leaves: [
        '~ import_batch file.csv: state checked → applied, ended_at nothing → now, ended_by nothing → Ole',
        '~ membership Anna: version +1',
        '~ membership Bo: version +1',
        '+ ledger Adjust of Anna: year 2027, points 13, reason moved-in',
        '~ account Anna 2027: balance 20 → 33',
        '+ change refetch',
        '+ audit apply-import of import file.csv by Ole',
        '+ audit import-balance of ledger Adjust of Anna by Ole: member Anna, fields [points, year], without its address, points 20 → 33, year 2027',
      ],
    },
  },
  'invite-imported': {
    'whose one new owner has not signed in yet': {
      by: 'Ole',
      prepare: async (scene) => {
        const importId = await send(scene)
        const input = { importId, leavesOutRefused: false }
        await applyImport(scene.deps, scene.admin('Ole').actor, input)
        return { params: { importId } }
      },
      leaves: [
        '~ person Pia: invited_at nothing → now',
        '+ mail invitation to Pia: group_id no group',
        '+ audit invite-owner of person Pia by Ole: of no group, fields [invitedAt], without its address',
      ],
    },
  },
}
