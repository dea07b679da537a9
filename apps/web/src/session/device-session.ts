import type { forceDisconnect, singleSessionCheck } from '@samhus/contract/session'
import type { Answer } from '@samhus/contract/operation'
import { deviceId } from './device.ts'
import { call, CallError } from '../api/http.ts'
import { newUuid } from '../lib/local-storage.ts'

/** Whether another device has the session. Where the server does not answer, nobody knows of any: false. */
export async function isSessionElsewhere(): Promise<boolean> {
  try {
    await call<Answer<typeof singleSessionCheck>>({ method: 'GET', path: '/client/api/single-session/check' })
    return false
  } catch (error) {
    return error instanceof CallError && error.isInactiveSession
  }
}

/** Takes the session over to this device. */
export async function takeSession(): Promise<void> {
  await call<Answer<typeof forceDisconnect>>({
    method: 'POST',
    path: '/client/api/single-session/force-disconnect',
    body: { deviceId: deviceId() },
    idempotencyKey: newUuid(),
  })
}
