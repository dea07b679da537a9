import { z } from 'zod'
import { language } from './fields.ts'
import { operation } from './operation.ts'

/** What browsers hand out is shorter by far. */
const longestEndpoint = 1000

const endpoint = z.url({ protocol: /^https?$/ }).max(longestEndpoint)
/** A point on P-256 without compression: 65 bytes. */
const p256dh = z.string().regex(/^[\w-]{87}=?$/)
/** 16 bytes. */
const auth = z.string().regex(/^[\w-]{22}(==)?$/)

export const pushKey = operation({
  name: 'push-key',
  summary: 'The public key under which a browser subscribes to this installation’s messages',
  method: 'GET',
  path: '/client/api/push/key',
  caller: 'person',
  answer: z.object({ publicKey: z.string() }),
})

export const subscribePush = operation({
  name: 'subscribe-push',
  summary: 'Be told of offers on this browser too',
  method: 'POST',
  path: '/client/api/push/subscribe',
  caller: 'person',
  body: z.strictObject({ endpoint, keys: z.strictObject({ p256dh, auth }), language }),
  answer: z.object({ isSubscribed: z.literal(true) }),
})

export const unsubscribePush = operation({
  name: 'unsubscribe-push',
  summary: 'Be told of nothing more on this browser',
  method: 'POST',
  path: '/client/api/push/unsubscribe',
  caller: 'person',
  body: z.strictObject({ endpoint }),
  answer: z.object({ isSubscribed: z.literal(false) }),
})
