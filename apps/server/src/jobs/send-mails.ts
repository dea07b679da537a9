import { getMailExpiry, momentMailKinds } from '@samhus/domain/mail-kinds'
import { mailKinds } from '@samhus/domain/mail-plan'
import {
  computeMailPauseMs,
  decideAfterAttempt,
  isRelayAway,
  refusesEveryMail,
  isSentAtLeastOnce,
  maxMailPauseMs,
} from '@samhus/domain/mail-sending'
import type { Instant } from '@samhus/domain/refusal'
import {
  dropExpiredMails,
  dropMailsOfExpiredOffers,
  settleInterruptedMails,
} from '../db/queries/mail-clean-up.ts'
import * as outbox from '../db/queries/mail-outbox.ts'
import type { DueMail, OutboxTimes } from '../db/queries/mail-outbox.ts'
import { maxConcurrentMails, type MailOutcome, type MailTransport } from '../mail/mail-transport.ts'
import type { Brand } from '../shared/brand.ts'
import type { Deps } from '../shared/deps.ts'
import { countDone, createJobResult, noWork, type JobResult } from './job-result.ts'
import {
  canBePreparedWithOthers,
  describeFault,
  prepareMail,
  prepareMails,
  type PreparedMail,
  type Preparation,
} from './prepare-mail.ts'
import { Step } from './step.ts'
import { createTurns } from './turns.ts'

/** Longer than the transport takes for a mail at most. */
const leaseMs = 5 * 60_000
/** By so much the clocks of two processes may differ; one that is set back by more ends leases and pauses. */
const skewMs = 60 * 60_000
/** A process that is stopped ends its step first: some four seconds. */
const maxPerStep = 100
const maxSettled = 500
const maxDropped = 1000
/** Mails that are kept here are prepared together, which blocks the process for some milliseconds. */
const maxKeptTogether = 16

/**
 * Sends mails that are due, each of them once: a mail is claimed, and the claim committed, before the relay hears of it.
 * If this process dies in between, the mail is lost and shown as such, since it may have arrived; only one with a
 * check-out link is sent again. What the relay certainly does not have is tried again after increasing pauses, until it
 * is too late. Without a relay mails are kept, to be read here.
 *
 * @see docs/rules.md R140 to R143, docs/domain.md §10
 */
export async function sendMails(deps: Deps): Promise<JobResult> {
  const { db } = deps
  const [at, systemNow] = [deps.now(), deps.systemNow()]
  if (!(await outbox.hasMailToSend(db, at))) return noWork
  const step = new Step()
  await settle(deps, step, { at, systemNow })
  const times = { at, systemNow, latestPause: systemNow + maxMailPauseMs + skewMs }
  const due = await outbox.listDueMails(db, times, maxPerStep)
  if (due.length === 0) return step.end()
  const sender = new Sender(deps, { times, brand: await deps.brand.read(), queue: [...due], step })
  const done = await sender.run()
  if (!sender.isRelayAway) await step.do(() => createJobResult(done, deps.now()))
  return step.end()
}

/** Ends attempts of processes that died, and drops what is too late. */
async function settle(
  deps: Deps,
  step: Step,
  { at, systemNow }: { at: Instant; systemNow: Instant },
): Promise<void> {
  const lives = [...momentMailKinds, 'test' as const]
    .filter((kind) => kind !== 'offered')
    .map((kind) => ({ kind, createdBefore: at - getMailExpiry(kind, 0, null) }))
  const atLeastOnce = mailKinds.filter((kind) => isSentAtLeastOnce(kind))
  const latestLease = systemNow + leaseMs + skewMs
  const settled = await step.collectRows(deps.db, maxSettled, (tx, range) =>
    settleInterruptedMails(tx, { systemNow, latestLease, atLeastOnce }, range),
  )
  const lost = settled.filter(({ state }) => state === 'Lost').length
  if (lost > 0) deps.log.warn({ mails: lost }, 'mails are lost: a process ended while it sent them')
  await step.doRows(deps.db, maxDropped, async (tx, range) =>
    countDone(await dropExpiredMails(tx, { lives, at }, range)),
  )
  await step.doRows(deps.db, maxDropped, async (tx, range) =>
    countDone(await dropMailsOfExpiredOffers(tx, at, range)),
  )
}

interface SenderParts {
  readonly times: OutboxTimes
  readonly brand: Brand
  readonly queue: DueMail[]
  readonly step: Step
}

/** How many mails each relay has refused since it last took one; every process counts its own. */
const refusedInRow = new WeakMap<MailTransport, number>()

/** Counts an answer. Returns how many mails the relay had refused in a row before it. */
function countRefusal(transport: MailTransport, outcome: MailOutcome, log: Deps['log']): number {
  const before = refusedInRow.get(transport) ?? 0
  if (outcome.kind === 'accepted') refusedInRow.delete(transport)
  // Without a code it was not the relay that refused.
  else if (outcome.kind === 'refused' && outcome.code !== null) {
    refusedInRow.set(transport, before + 1)
    if (refusesEveryMail(before + 1) && !refusesEveryMail(before))
      log.error({ refused: before + 1 }, 'the relay refuses every mail: they wait until it takes one')
  }
  return before
}

/** Works through due mails, as many at a time as the relay gets connections. */
class Sender {
  /** The relay could not be reached: the rest waits until the next step. */
  isRelayAway = false
  readonly #deps: Deps
  readonly #times: OutboxTimes
  readonly #brand: Brand
  readonly #step: Step
  #queue: DueMail[]
  readonly #done: Instant[] = []
  readonly #waitForTurn: () => Promise<void>

  constructor(deps: Deps, { times, brand, queue, step }: SenderParts) {
    this.#deps = deps
    this.#step = step
    this.#times = times
    this.#brand = brand
    this.#queue = queue
    this.#waitForTurn = createTurns(deps.mail?.minGapMs ?? 0)
  }

  /** Returns when the mails were due whose fate is decided, or postponed. Throws where the database is away, when all have ended. */
  async run(): Promise<readonly Instant[]> {
    if (!this.#deps.mail) await this.#keepTogether()
    const workers = Array.from({ length: maxConcurrentMails }, () => this.#work())
    const ended = await Promise.allSettled(workers)
    const failed = ended.find((end) => end.status === 'rejected')
    if (failed) throw failed.reason
    return this.#done
  }

  /** Keeps mails that have no relay, many with each transaction; leaves those in the queue that need one of their own. */
  async #keepTogether(): Promise<void> {
    const together = this.#queue.filter(canBePreparedWithOthers)
    this.#queue = this.#queue.filter((due) => !canBePreparedWithOthers(due))
    for (let from = 0; from < together.length; from += maxKeptTogether) {
      const dues = together.slice(from, from + maxKeptTogether)
      const prepared = await this.#prepareTogether(dues)
      for (const [index, due] of dues.entries()) {
        const verdict = prepared[index]?.verdict
        if (verdict === undefined) this.#queue.push(due)
        else if (verdict === 'done') this.#done.push(due.dueAt)
      }
    }
  }

  /** Where one of them cannot be prepared, each has to be prepared alone, so that it holds up no other. */
  async #prepareTogether(dues: readonly DueMail[]): Promise<readonly (PreparedMail | undefined)[]> {
    try {
      return await this.#deps.db.transaction((tx) =>
        prepareMails(tx, this.#deps, { ...this.#getPreparation(), dues }),
      )
    } catch (error) {
      this.#deps.log.warn({ err: error, mails: dues.length }, 'mails are prepared one by one')
      return []
    }
  }

  #getPreparation(): Preparation {
    return { times: this.#times, brand: this.#brand, leaseUntil: this.#deps.systemNow() + leaseMs }
  }

  async #work(): Promise<void> {
    for (let due = this.#queue.shift(); due && !this.isRelayAway; due = this.#queue.shift()) {
      await this.#waitForTurn()
      await this.#step.do(() => this.#workOn(due))
    }
  }

  async #workOn(due: DueMail): Promise<JobResult> {
    const prepared = await this.#prepare(due)
    if (prepared.verdict === 'none') return noWork
    if (prepared.verdict === 'send' && this.#deps.mail) await this.#hand(this.#deps.mail, due, prepared)
    this.#done.push(due.dueAt)
    return noWork
  }

  /** A mail that cannot be prepared is a fault of ours. It waits, and holds up no other. */
  async #prepare(due: DueMail): Promise<PreparedMail> {
    const { db, log, systemNow } = this.#deps
    try {
      return await db.transaction((tx) => prepareMail(tx, this.#deps, { ...this.#getPreparation(), due }))
    } catch (error) {
      const fault = describeFault(error)
      const notBefore = systemNow() + computeMailPauseMs(due.attempts + 1)
      // The error of a database that is away is thrown by this, too.
      await db.transaction((tx) => outbox.noteMailFault(tx, due, { notBefore, fault }))
      log.error({ mail: due.id, kind: due.kind, fault }, 'a mail could not be prepared')
      return { verdict: 'done' }
    }
  }

  async #hand(
    transport: MailTransport,
    { id, kind }: DueMail,
    { mail, attempt, fault }: PreparedMail & { verdict: 'send' },
  ): Promise<void> {
    const { db, log, now, systemNow } = this.#deps
    const outcome = await transport.send(mail)
    const after = decideAfterAttempt(kind, outcome.kind, countRefusal(transport, outcome, log))
    const answer = { code: getCode(outcome), answer: [fault, outcome.answer].filter(Boolean).join(' ') }
    if (isRelayAway(outcome) || (outcome.kind === 'refused' && after === 'again')) this.isRelayAway = true
    await db.transaction((tx) =>
      after === 'again'
        ? outbox.postponeMail(tx, attempt, {
            ...answer,
            notBefore: systemNow() + computeMailPauseMs(attempt.attempts),
          })
        : outbox.finishMail(tx, attempt, { ...answer, state: after, at: now() }),
    )
    if (outcome.kind !== 'accepted')
      log.warn(
        {
          mail: id,
          kind,
          outcome: outcome.kind,
          code: answer.code,
          why: hideAddresses(outcome.answer),
          after,
        },
        'a mail was not accepted',
      )
  }
}

/** A relay quotes the address that it refuses. */
function hideAddresses(answer: string): string {
  return answer.replace(/[^\s<>]+@[^\s<>]+/g, '[address]')
}

function getCode(outcome: MailOutcome): number | null {
  return outcome.kind === 'unknown' ? null : outcome.code
}
