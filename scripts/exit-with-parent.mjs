// npm runs a script in a shell and, on a signal, ends only that shell: the script's process would continue with its port
// and its database.

const pollIntervalMs = 500

/** Sends SIGTERM to this process once its parent has ended. Only under npm: elsewhere an ended parent is normal. */
export function endWithParent() {
  if (!process.env['npm_lifecycle_event']) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, pollIntervalMs)
  timer.unref()
}
