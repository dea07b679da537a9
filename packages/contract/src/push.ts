import { z } from 'zod'
import { endpoints } from './endpoints.ts'
import { language } from './fields.ts'
import { defineOperation } from './operation.ts'

/** What browsers hand out is shorter by far. */
const longestEndpoint = 1000

const endpoint = z.url({ protocol: /^https?$/ }).max(longestEndpoint)
/** A point on P-256 without compression: 65 bytes. */
const p256dh = z.string().regex(/^[\w-]{87}=?$/)
/** 16 bytes. */
const auth = z.string().regex(/^[\w-]{22}(==)?$/)

export const pushKey = defineOperation(endpoints.pushKey, {
  name: 'push-key',
  summary: 'The public key under which a browser subscribes to this installation’s messages',
  response: z.object({ publicKey: z.string() }),
})

export const subscribePush = defineOperation(endpoints.subscribePush, {
  name: 'subscribe-push',
  summary: 'Be told of offers on this browser too',
  body: z.strictObject({ endpoint, keys: z.strictObject({ p256dh, auth }), language }),
  response: z.object({ isSubscribed: z.literal(true) }),
})

export const unsubscribePush = defineOperation(endpoints.unsubscribePush, {
  name: 'unsubscribe-push',
  summary: 'Be told of nothing more on this browser',
  body: z.strictObject({ endpoint }),
  response: z.object({ isSubscribed: z.literal(false) }),
})
