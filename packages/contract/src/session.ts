import { z } from 'zod'
import { id } from './fields.ts'
import { operation } from './operation.ts'

/** The body with which everything answers 409 that another live device of the person keeps from this one. */
export const inactiveSession = { error: 'INACTIVE_SESSION' } as const

/** Answers 409 with `inactiveSession` where another device has the session. */
export const singleSessionCheck = operation({
  name: 'single-session-check',
  summary: "Whether this device may act: 409 where another live device has the person's session",
  method: 'GET',
  path: '/client/api/single-session/check',
  caller: 'person',
  answer: z.object({ isActive: z.literal(true) }),
})

export const forceDisconnect = operation({
  name: 'force-disconnect',
  summary: 'Take the session over to this device; all others are told and closed',
  method: 'POST',
  path: '/client/api/single-session/force-disconnect',
  caller: 'person',
  /** The device that takes over. */
  body: z.strictObject({ deviceId: id }),
  answer: z.object({ deviceId: id }),
})
