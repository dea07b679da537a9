import { decideAfterAttempt, isRelayAway, type AfterAttempt } from '@samhus/domain/mail-sending'
import { beforeAll, expect, it } from 'vitest'
import { SmtpSink, type SmtpBehaviour, type SmtpStep } from '../../testing/fakes/smtp-sink.ts'
import type { OutgoingMail } from './mail-transport.ts'
import { createSmtpTransport } from './smtp-transport.ts'

// Every answer of a relay, and at which command it comes: what becomes of the mail, and of the others of the round.

const mail: OutgoingMail = {
  messageId: '<6b0f@samhus.example>',
  envelopeFrom: null,
  from: { name: 'Klitten', address: 'mail@samhus.example' },
  replyTo: { name: 'Samhus', address: 'support@samhus.example' },
  to: { name: 'Åse Ærø', address: 'aase@samhus.example' },
  subject: 'Jeres uge',
  html: '<p>Velkommen</p>',
  text: 'Velkommen',
  headers: {},
  attachments: [],
}

/** A relay that says nothing is given up after a second. */
const soon = { connect: 1_000, silence: 1_000, whole: 10_000 }
const late = { connect: 60_000, silence: 60_000, whole: 120_000 }

type Fate = readonly [own: AfterAttempt, others: 'go on' | 'wait']

/** Sends to a relay of its own. Returns the code, and what becomes of the mail and of the others of the round. */
async function send(behaviour: SmtpBehaviour, sent = mail): Promise<{ code: unknown; fate: Fate }> {
  const sink = new SmtpSink()
  await sink.listen()
  sink.behaviour = behaviour
  const timeouts = JSON.stringify(behaviour).includes('say nothing') ? soon : late
  const options = { url: sink.url, fromAddress: null, bounceDomain: null, dkim: null, timeouts }
  const transport = createSmtpTransport(options)
  try {
    const outcome = await transport.send(sent)
    const others = isRelayAway(outcome) ? 'wait' : 'go on'
    const code = outcome.kind === 'unknown' ? null : outcome.code
    return { code, fate: [decideAfterAttempt('points-given', outcome.kind, 0), others] }
  } finally {
    transport.close()
    await sink.close()
  }
}

const later: Fate = ['again', 'go on']
const failed: Fate = ['Failed', 'go on']
const away: Fate = ['again', 'wait']

const steps: readonly SmtpStep[] = ['connect', 'MAIL FROM', 'RCPT TO', 'DATA']
/** A refusal of the session says nothing of the mail. */
const codes: readonly (readonly [code: number, atGreeting: Fate, later: Fate])[] = [
  [421, later, later],
  [450, later, later],
  [451, later, later],
  [452, later, later],
  [454, later, later],
  [550, later, failed],
  [552, later, failed],
  [554, later, failed],
  [530, later, later],
  [535, later, later],
]

const big = { ...mail, text: 'long '.repeat(400_000) }
const silences: readonly (readonly [
  what: string,
  behaviour: SmtpBehaviour,
  fate: Fate,
  mail?: OutgoingMail,
])[] = [
  ['takes it', 'accept', ['Sent', 'go on']],
  ['hangs up at the greeting', { at: 'connect', does: 'hang up' }, away],
  ['hangs up at MAIL FROM', { at: 'MAIL FROM', does: 'hang up' }, away],
  ['hangs up at RCPT TO', { at: 'RCPT TO', does: 'hang up' }, away],
  ['hangs up in the data', 'hang up in the mail', away, big],
  ['hangs up after the data', 'accept, then hang up', ['Lost', 'go on']],
  ['does not greet', { at: 'connect', does: 'say nothing' }, away],
  ['says nothing at MAIL FROM', { at: 'MAIL FROM', does: 'say nothing' }, away],
  ['says nothing at RCPT TO', { at: 'RCPT TO', does: 'say nothing' }, away],
  ['says nothing after the data', 'say nothing', ['Lost', 'go on']],
]

const answers = steps.flatMap((at) =>
  codes.map(
    ([code, atGreeting, afterwards]) => [at, code, at === 'connect' ? atGreeting : afterwards] as const,
  ),
)

// All at once: what they take is waiting.
let ofAnswers: readonly Awaited<ReturnType<typeof send>>[]
let ofSilences: readonly Awaited<ReturnType<typeof send>>[]
beforeAll(async () => {
  ;[ofAnswers, ofSilences] = await Promise.all([
    Promise.all(answers.map(([at, code]) => send({ at, code }))),
    Promise.all(silences.map(([, behaviour, , sent]) => send(behaviour, sent))),
  ])
})

it.each(answers.map((answer, index) => [...answer, index] as const))(
  'where a relay answers at %s with %i, a mail and the others of its round have the fate of that: %j',
  (_at, code, fate, index) => {
    expect(ofAnswers[index]).toEqual({ code, fate })
  },
)

it.each(silences.map(([what, , fate], index) => [what, fate, index] as const))(
  'where a relay %s, a mail and the others of its round have the fate of that: %j',
  (_what, fate, index) => {
    expect(ofSilences[index]?.fate).toEqual(fate)
  },
)
