import { sendPushes } from './send-push-notifications.ts'
import type { Duty } from './jobs.ts'

/** What has to leave the house: rows that acts and time have written, given to somebody outside who may be slow. */
export const deliveries: readonly Duty[] = [{ name: 'pushes', everyMs: 0, work: sendPushes }]
