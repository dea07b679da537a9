import { endpoints } from '@samhus/contract/endpoints'
import { getDeviceId } from './device.ts'
import { call, CallError } from '../api/http.ts'
import { createUuid } from '../lib/local-storage.ts'

/** Whether another device has the session; false if the server does not answer. */
export async function isSessionElsewhere(): Promise<boolean> {
  try {
    await call(endpoints.singleSessionCheck, {})
    return false
  } catch (error) {
    return error instanceof CallError && error.isInactiveSession
  }
}

/** Makes this device the one that has the session. */
export async function takeSession(): Promise<void> {
  await call(endpoints.forceDisconnect, { deviceId: getDeviceId() }, { idempotencyKey: createUuid() })
}
