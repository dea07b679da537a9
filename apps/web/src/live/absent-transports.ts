/*
 * Stands for files of `@microsoft/signalr` in the bundle, by vite.config.ts. `hub-connection.ts` asks for WebSockets, the
 * only transport that the hub offers, and every browser that the app runs in has `fetch`: nothing creates one of these.
 */
function refuse(): never {
  throw new Error('not in the bundle')
}

export function LongPollingTransport(): never {
  return refuse()
}

export function ServerSentEventsTransport(): never {
  return refuse()
}

export function XhrHttpClient(): never {
  return refuse()
}
