// npm runs a script in a shell, and ends that shell when it is told to end: what the shell runs would go on, with
// its port and its database, and nobody to tell it.

const lookEveryMs = 500

/** Ends this process as SIGTERM would, once whoever started it is gone. Only under npm: elsewhere that is normal. */
export function endWithParent() {
  if (!process.env['npm_lifecycle_event']) return
  const parent = process.ppid
  const looking = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(looking)
    process.kill(process.pid, 'SIGTERM')
  }, lookEveryMs)
  looking.unref()
}
