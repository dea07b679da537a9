import { z } from 'zod'
import { endpoints } from './endpoints.ts'
import { language } from './fields.ts'
import { defineOperation } from './operation.ts'

/** The endpoints of known push services are much shorter. */
const maxEndpointLength = 1000

const endpoint = z.url({ protocol: /^https?$/ }).max(maxEndpointLength)
/** An uncompressed point on P-256: 65 bytes. */
const p256dh = z.string().regex(/^[\w-]{87}=?$/)
/** 16 bytes. */
const auth = z.string().regex(/^[\w-]{22}(==)?$/)

export const pushKey = defineOperation(endpoints.pushKey, {
  name: 'push-key',
  summary: 'The public key with which a browser subscribes to this installation’s push messages',
  response: z.object({ publicKey: z.string() }),
})

export const subscribePush = defineOperation(endpoints.subscribePush, {
  name: 'subscribe-push',
  summary: 'Send push messages about offers to this browser',
  body: z.strictObject({ endpoint, keys: z.strictObject({ p256dh, auth }), language }),
  response: z.object({ isSubscribed: z.literal(true) }),
})

export const unsubscribePush = defineOperation(endpoints.unsubscribePush, {
  name: 'unsubscribe-push',
  summary: 'Send no more push messages to this browser',
  body: z.strictObject({ endpoint }),
  response: z.object({ isSubscribed: z.literal(false) }),
})
