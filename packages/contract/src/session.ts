import { z } from 'zod'
import { endpoints } from './endpoints.ts'
import { id } from './fields.ts'
import { defineOperation } from './operation.ts'

/** The body of every 409 response to a call that is rejected because another device has the person's session. */
export const inactiveSession = { error: 'INACTIVE_SESSION' } as const

/** The response is 409 with `inactiveSession` if another device has the session. */
export const singleSessionCheck = defineOperation(endpoints.singleSessionCheck, {
  name: 'single-session-check',
  summary: "Whether this device may act: 409 if another device has the person's session",
  response: z.object({ isActive: z.literal(true) }),
})

export const forceDisconnect = defineOperation(endpoints.forceDisconnect, {
  name: 'force-disconnect',
  summary: 'Take the session over to this device; all others are notified and disconnected',
  /** The device that takes over. */
  body: z.strictObject({ deviceId: id }),
  response: z.object({ deviceId: id }),
})
