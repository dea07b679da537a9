import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

const own = process.env.TZ

/** Computes everything that could depend on the host's time zone. Returns it as one text. */
async function computeEverything(): Promise<string> {
  vi.resetModules()
  const { defaultPolicy, pointPlans } = await import('./policy.ts')
  const { planAssignments } = await import('./point-plan.ts')
  const {
    toDay,
    getIsoWeek,
    countIsoWeeks,
    getMonthOfWeek,
    toLocalTime,
    computeUnitTimes,
    getYearEnd,
    toYear,
  } = await import('./week.ts')
  const { defaultMailTimings, mailKinds, computeMailWindow } = await import('./mail-plan.ts')
  const { mayReserve } = await import('./booking.ts')
  const { makeOwnWeek, makeOwner, freeState, makeUnit } = await import('./test-fixtures.ts')
  const lines: unknown[] = []
  for (const timeZone of ['Europe/Copenhagen', 'America/St_Johns', 'Pacific/Chatham']) {
    const policy = { ...defaultPolicy, timeZone }
    for (let year = 2017; year <= 2034; year += 1) {
      lines.push(year, countIsoWeeks(year), getYearEnd(year, timeZone))
      lines.push(planAssignments(pointPlans.quantus, year, timeZone))
      for (let week = 1; week <= countIsoWeeks(year); week += 1) {
        const times = computeUnitTimes(year, week, policy)
        const { startsAt } = times
        lines.push(times, getMonthOfWeek(year, week), getIsoWeek(times.dateFrom))
        lines.push(
          toDay(startsAt - 1, timeZone),
          toLocalTime(startsAt - 1, timeZone),
          toYear(startsAt, timeZone),
        )
      }
    }
    for (const [year, week] of [
      [2026, 53],
      [2027, 1],
      [2027, 13],
    ] as const) {
      const unit = makeUnit(year, week, { policy, code: 'RestrictOne' })
      const owner = makeOwner({
        ownWeeks: [makeOwnWeek(makeUnit(2026, 52)), makeOwnWeek(makeUnit(2027, 14))],
      })
      for (const now of [unit.restrictedUntil, unit.restrictedUntil - 1, unit.bookingDeadline]) {
        lines.push(mayReserve({ unit, state: freeState, owner }, policy, now))
      }
      const stay = { ...unit, isLentOut: false, isCheckedOut: false }
      for (const kind of mailKinds) {
        lines.push(computeMailWindow({ kind, timing: defaultMailTimings[kind], stay }, timeZone))
      }
    }
  }
  return JSON.stringify(lines)
}

describe('the host’s time zone changes nothing (R3)', () => {
  let inUtc = ''
  beforeAll(async () => {
    process.env.TZ = 'UTC'
    inUtc = await computeEverything()
  })
  afterAll(() => {
    if (own === undefined) delete process.env.TZ
    else process.env.TZ = own
  })

  test.each([
    ['Europe/Copenhagen', -120],
    ['America/Los_Angeles', 420],
    ['Pacific/Kiritimati', -840],
    ['Asia/Kolkata', -330],
    ['Pacific/Pago_Pago', 660],
  ])('%s as the host’s time zone', async (timeZone, offsetInJuly) => {
    process.env.TZ = timeZone
    expect(new Date(Date.UTC(2027, 6)).getTimezoneOffset()).toBe(offsetInJuly)
    expect((await computeEverything()) === inUtc).toBe(true)
    expect(inUtc.length > 100_000).toBe(true)
  })
})
