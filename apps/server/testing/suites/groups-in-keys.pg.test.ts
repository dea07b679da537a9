import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrate } from '../../src/db/core/migrate.ts'
import { migrateUntil } from '../database/migrate-until.ts'
import { createEmptyDatabase, type TestDatabase } from '../database/test-database.ts'

// Rows that an installation had before keys named the group (decision 156).

const noGroup = '00000000-0000-0000-0000-000000000000'
const group = 'c0000000-0000-4000-8000-000000000001'
const person = 'a0000000-0000-4000-8000-000000000001'
const house = 'd0000000-0000-4000-8000-000000000001'
const other = 'e0000000-0000-4000-8000-000000000001'
const at = '2026-11-01T12:00:00Z'

const rowsBefore = `
  insert into person (id, email, name, created_at) values ('${person}', 'p@samhus.example', 'P', '${at}');
  insert into "group" (id, code, name) values ('${group}', 'g', 'G');
  insert into audit (at, group_id, action, subject_kind, subject_id) values
    ('${at}', '${group}', 'change-policy', 'policy', 'x'), ('${at}', null, 'change-roles', 'person', 'x');
  insert into audit_value (audit_number, field) values (1, 'reason'), (2, 'roleType');
  insert into policy (group_id, version, constants, created_at, act_number) values ('${group}', 1, '{}', '${at}', 1);
  insert into house (id, group_id, code, name, lat, lng, zoom) values ('${house}', '${group}', 'h', 'H', 56, 10, 9);
  insert into house_text (house_id, language, description, good_to_know) values ('${house}', 'da', 'A house', '');
  insert into token (hash, kind, house_id, person_id, created_at) values
    ('a', 'arrivals', '${house}', null, '${at}'), ('b', 'calendar-feed', null, '${person}', '${at}');
  insert into change (at, group_id, kind) values ('${at}', '${group}', 'refetch'), ('${at}', null, 'session');
  insert into document_folder (id, group_id, name) values ('${group}', '${group}', 'Papers');
  insert into document (id, group_id, folder_id, name, file_key, type, size, filed_at)
    values ('${other}', '${group}', '${group}', 'Paper', '${other}', 'text/plain', 1, '${at}');
  insert into document_file (file_key, document_id, type, size, filed_at, replaced_at)
    values ('${house}', '${other}', 'text/plain', 1, '${at}', '${at}');
  insert into import_batch (id, group_id, kind, state, file_name, header, columns, num_rows, created_at)
    values ('${other}', '${group}', 'owners', 'checking', 'x.csv', '{}', '{}', 1, '${at}');
  insert into import_row (batch_id, number, cells) values ('${other}', 2, '{}');
  insert into mail (id, group_id, person_id, kind, due_at, created_at) values
    ('${house}', '${group}', '${person}', 'confirmed', '${at}', '${at}'),
    ('${other}', null, '${person}', 'invitation', '${at}', '${at}');
  insert into mail_content (mail_id, person_id, to_name, to_address, language, subject, html, text, rendered_at)
    select id, person_id, '', '', 'da', '', '', '', '${at}' from mail;
  insert into idempotency (person_id, key, operation, input_hash, answer, created_at)
    values ('${person}', 'key', 'reserve', 'hash', '{}', '${at}');`

let database: TestDatabase
let client: Client

beforeAll(async () => {
  database = await createEmptyDatabase()
  client = new Client({ connectionString: database.url })
  await client.connect()
  await migrateUntil(database.url, '0033')
  await client.query(rowsBefore)
  await migrate(database.url)
})

afterAll(async () => {
  await client.end()
  await database.close()
})

it.each([
  ['house_text', 'language', [group]],
  ['document_file', 'file_key', [group]],
  ['import_row', 'number', [group]],
  ['audit', 'number', [group, noGroup]],
  ['audit_value', 'audit_number', [group, noGroup]],
  ['change', 'number', [group, noGroup]],
  ['token', 'kind', [group, noGroup]],
  ['mail', 'id', [group, noGroup]],
  ['mail_content', 'mail_id', [group, noGroup]],
  ['idempotency', 'key', [noGroup]],
])('a row of %s has the group that it was of', async (table, order, groups) => {
  const { rows } = await client.query<{ group_id: string }>(`select group_id from ${table} order by ${order}`)
  expect(rows.map((row) => row.group_id)).toEqual(groups)
})

it('the trail refuses changes as before', async () => {
  await expect(client.query(`update audit set action = 'x'`)).rejects.toThrow('append-only')
})
