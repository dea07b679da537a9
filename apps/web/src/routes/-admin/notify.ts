import { notifications } from '@mantine/notifications'

/** Shows a short message beside the screen: that something is done (green), or that it could not be (red, until closed). */
export function notify(message: string, { isError = false } = {}): void {
  notifications.show({
    message,
    color: isError ? 'red' : 'green',
    autoClose: isError ? false : 5000,
    role: isError ? 'alert' : 'status',
  })
}
