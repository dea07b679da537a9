import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

const own = process.env.TZ

/** Everything that could see the host's zone, as one text. */
async function everything(): Promise<string> {
  vi.resetModules()
  const { defaultPolicy, pointPlans } = await import('./policy.ts')
  const { scheduleOf } = await import('./point-plan.ts')
  const { dayOf, isoWeekOf, isoWeeksInYear, monthOfWeek, timeOf, unitTimes, yearEnd, yearOf } =
    await import('./week.ts')
  const { defaultMailTimings, mailKinds, mailWindow } = await import('./mail-plan.ts')
  const { mayReserve } = await import('./booking.ts')
  const { ownWeek, ownerOf, freeState, unitOf } = await import('./test-fixtures.ts')
  const lines: unknown[] = []
  for (const timeZone of ['Europe/Copenhagen', 'America/St_Johns', 'Pacific/Chatham']) {
    const policy = { ...defaultPolicy, timeZone }
    for (let year = 2017; year <= 2034; year += 1) {
      lines.push(year, isoWeeksInYear(year), yearEnd(year, timeZone))
      lines.push(scheduleOf(pointPlans.quantus, year, timeZone))
      for (let week = 1; week <= isoWeeksInYear(year); week += 1) {
        const times = unitTimes(year, week, policy)
        const { startsAt } = times
        lines.push(times, monthOfWeek(year, week), isoWeekOf(times.dateFrom))
        lines.push(dayOf(startsAt - 1, timeZone), timeOf(startsAt - 1, timeZone), yearOf(startsAt, timeZone))
      }
    }
    for (const [year, week] of [
      [2026, 53],
      [2027, 1],
      [2027, 13],
    ] as const) {
      const unit = unitOf(year, week, { policy, code: 'RestrictOne' })
      const owner = ownerOf({ ownWeeks: [ownWeek(unitOf(2026, 52)), ownWeek(unitOf(2027, 14))] })
      for (const now of [unit.restrictedUntil, unit.restrictedUntil - 1, unit.bookingDeadline]) {
        lines.push(mayReserve({ unit, state: freeState, owner }, policy, now))
      }
      const block = { ...unit, isLentOut: false, isCheckedOut: false }
      for (const kind of mailKinds) {
        lines.push(mailWindow({ kind, timing: defaultMailTimings[kind], block }, timeZone))
      }
    }
  }
  return JSON.stringify(lines)
}

describe('the host’s time zone changes nothing (R3)', () => {
  let inUtc = ''
  beforeAll(async () => {
    process.env.TZ = 'UTC'
    inUtc = await everything()
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
  ])('%s', async (timeZone, offsetInJuly) => {
    process.env.TZ = timeZone
    expect(new Date(Date.UTC(2027, 6)).getTimezoneOffset()).toBe(offsetInJuly)
    expect((await everything()) === inUtc).toBe(true)
    expect(inUtc.length > 100_000).toBe(true)
  })
})
