import { SmtpSink } from '../apps/server/testing/fakes/smtp-sink.ts'
import { handleRequests } from './worker.ts'

export interface SinkCommand {
  readonly do: 'listen' | 'count'
}

// A relay in a process of its own, so that its work is not the measured server's, nor the callers'.

const sink = new SmtpSink({ keepsMails: false })

handleRequests<SinkCommand>(async (command) => {
  if (command.do === 'count') return sink.accepted
  await sink.listen()
  return sink.url
})
