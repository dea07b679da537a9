import { z } from 'zod'
import { endpoints } from './endpoints.ts'
import { id } from './fields.ts'
import { defineOperation } from './operation.ts'

/** The body with which everything answers 409 that another live device of the person keeps from this one. */
export const inactiveSession = { error: 'INACTIVE_SESSION' } as const

/** Answers 409 with `inactiveSession` where another device has the session. */
export const singleSessionCheck = defineOperation(endpoints.singleSessionCheck, {
  name: 'single-session-check',
  summary: "Whether this device may act: 409 where another live device has the person's session",
  response: z.object({ isActive: z.literal(true) }),
})

export const forceDisconnect = defineOperation(endpoints.forceDisconnect, {
  name: 'force-disconnect',
  summary: 'Take the session over to this device; all others are told and closed',
  /** The device that takes over. */
  body: z.strictObject({ deviceId: id }),
  response: z.object({ deviceId: id }),
})
