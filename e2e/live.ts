import type { Page } from '@playwright/test'

const hub = /\/client\/hubs\/bookings/
const endOfMessage = '\u001e'

/**
 * The page is connected, but nothing makes it change a week or read the weeks again: as in the moment before it
 * is told.
 */
export async function deaf(page: Page): Promise<void> {
  await page.routeWebSocket(hub, (socket) => {
    const server = socket.connectToServer()
    server.onMessage((frame) => {
      const messages = frame.toString().split(endOfMessage)
      socket.send(messages.filter((text) => !/"(?:BookingEvent|Refetch)"/.test(text)).join(endOfMessage))
    })
  })
}

/** A wire between a page and the server that can be cut and mended. Before the page is opened. */
export async function wireOf(page: Page): Promise<{ cut: () => Promise<void>; mend: () => Promise<void> }> {
  let isCut = false
  const open = new Set<() => void>()
  await page.routeWebSocket(hub, (socket) => {
    if (isCut) return void socket.close({ code: 1001 })
    const server = socket.connectToServer()
    const close = (): void => {
      void server.close()
      void socket.close({ code: 1001 })
    }
    open.add(close)
    server.onClose(() => open.delete(close))
  })
  return {
    async cut() {
      isCut = true
      await page.context().setOffline(true)
      for (const close of open) close()
      open.clear()
    },
    async mend() {
      isCut = false
      await page.context().setOffline(false)
    },
  }
}
