import { defaultPolicy } from '@samhus/domain/policy'
import { sendMails } from '../../src/jobs/send-mails.ts'
import { routes } from '../../src/routes.ts'
import type { Deps } from '../../src/shared/deps.ts'
import { effectRows } from '../effects/effect-rows.ts'
import { callInScene, fillScene, sceneOptions, startTime, toSceneDeps } from '../effects/effects-scene.ts'
import { createTestApp } from '../fixtures/test-app.ts'
import type { World } from '../fixtures/world.ts'
import { createKeptTransport } from './village.ts'

const operations = new Map(routes.map(({ operation }) => [operation.name, operation]))
const calls = Object.entries(effectRows).flatMap(([name, row]) =>
  Object.entries(row).map(([circumstances, effect]) => ({ name, circumstances, ...effect })),
)
/** The yearly points of six hundred members would be most of what there is to do. */
const withoutPlan = { ...defaultPolicy, pointPlan: { ...defaultPolicy.pointPlan, portions: [] } }

/**
 * Lets every call of the effects matrix happen in one database, each in two groups of its own, whose mails are sent. Returns
 * those of their people who have ever been on a week.
 */
export async function playActs(world: World): Promise<string[]> {
  const deps = toSceneDeps(world)
  const mailDeps: Deps = { ...deps, mail: createKeptTransport([]) }
  const app = await createTestApp(deps)
  await makeRoom(world)
  for (const { name, circumstances, by, prepare } of calls) {
    const operation = operations.get(name)
    if (!operation) throw new Error(`${name} is no operation`)
    world.setTime(startTime)
    const own = await world.addGroup({ ...sceneOptions, policy: withoutPlan })
    const scene = await fillScene(own, deps, withoutPlan)
    try {
      await callInScene(app, scene, { operation, by, input: await prepare(scene) })
    } catch (cause) {
      throw new Error(`${name}, ${circumstances}, after what the rows before it have left`, { cause })
    }
    while ((await sendMails(mailDeps)).done > 0);
    await makeRoom(world)
  }
  await app.close()
  await passDeadlines(world)
  const people = await world.query<{ id: string }>(
    `select distinct m.person_id as id from booking b join membership m on m.id = b.membership_id order by 1`,
  )
  return people.map(({ id }) => id)
}

/** Gives the codes and addresses of the last scene back, also in the trail, which says who has which; and its switches. */
async function makeRoom(world: World): Promise<void> {
  const move = (column: string): string => `replace(${column}, '@', '.' || left(p.id::text, 8) || '@')`
  await world.execute(
    `with moved as (
       update person p set email = ${move('email')}, sub = null, issuer = null, bound_email = null
       where email like '%@samhus.example' and split_part(email, '@', 1) !~ '[0-9]' returning id)
     update audit_value v set after = ${move('after')}
     from moved p join audit a on a.subject_kind = 'person' and a.subject_id = p.id::text
     where v.audit_number = a.number and v.field = 'email'`,
  )
  await world.execute(`update "group" set code = left(id::text, 8) where length(code) < 4`)
  await world.execute(
    `update push_subscription set endpoint = endpoint || '/' || id where length(endpoint) < 50`,
  )
  await world.execute(`delete from admin_setting where name = 'whitelist'`)
  await world.execute('delete from mail_suppression')
}

/** The job passes the deadline of each week, of which there are sixteen thousand that no owner has ever looked at. */
async function passDeadlines(world: World): Promise<void> {
  await world.execute(
    `update unit u set deadline_passed_at = booking_deadline
     where deadline_passed_at is null and not exists (select from booking b where b.unit_id = u.id)`,
  )
}
