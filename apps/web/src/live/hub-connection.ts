import type { HubConnection } from '@microsoft/signalr'
import { getDeviceId } from '../session/device.ts'
import { getAccessToken } from '../api/http.ts'
import { getImpersonatedUserId } from '../session/impersonation.ts'

/** docs/domain.md §15 */
const serverTimeoutMs = 30_000
const keepAliveMs = 15_000
const maxReplayBytes = 100_000

/** Creates a connection to the hub, with stateful reconnect, not started. Loads the SignalR library on first use. */
export async function createHubConnection(groupId: string): Promise<HubConnection> {
  const { HttpTransportType, HubConnectionBuilder, LogLevel } = await import('@microsoft/signalr')
  const query = new URLSearchParams({ groupId, deviceId: getDeviceId() })
  const impersonated = getImpersonatedUserId()
  if (impersonated !== null) query.set('impersonateUserId', impersonated)
  const hub = new HubConnectionBuilder()
    .withUrl(`/client/hubs/bookings?${query.toString()}`, {
      accessTokenFactory: async () => (await getAccessToken()) ?? '',
      transport: HttpTransportType.WebSockets,
    })
    .withStatefulReconnect({ bufferSize: maxReplayBytes })
    .configureLogging(LogLevel.None)
    .build()
  hub.serverTimeoutInMilliseconds = serverTimeoutMs
  hub.keepAliveIntervalInMilliseconds = keepAliveMs
  return hub
}
