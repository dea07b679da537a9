import { sendPushNotifications } from './send-push-notifications.ts'
import type { Job } from './jobs.ts'

/** What has to leave the house: rows that acts and time have written, given to somebody outside who may be slow. */
export const outboxJobs: readonly Job[] = [{ name: 'pushes', intervalMs: 0, run: sendPushNotifications }]
