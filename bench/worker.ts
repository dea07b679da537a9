import { fork, type ChildProcess } from 'node:child_process'

/** A child process that answers requests, one response each. */
export class Worker {
  readonly process: ChildProcess
  readonly #waiting = new Map<number, { resolve: (answer: never) => void; reject: (error: Error) => void }>()
  #requestCount = 0

  constructor(module: string) {
    this.process = fork(module, [], { execArgv: ['--import', 'tsx'], serialization: 'advanced' })
    this.process.on('message', ({ id, answer, error }: WorkerResponse) => {
      const waiting = this.#waiting.get(id)
      this.#waiting.delete(id)
      if (error === undefined) waiting?.resolve(answer as never)
      else waiting?.reject(new Error(error))
    })
    this.process.on('exit', () => {
      for (const { reject } of this.#waiting.values()) reject(new Error(`${module} ended`))
    })
  }

  request<Answer>(question: object): Promise<Answer> {
    const id = (this.#requestCount += 1)
    return new Promise<Answer>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      this.process.send({ id, question })
    })
  }

  stop(): void {
    this.process.kill('SIGKILL')
  }
}

interface WorkerResponse {
  readonly id: number
  readonly answer?: unknown
  readonly error?: string
}

/** Handles the requests in the child process; `do` names the command. */
export function handleRequests<Question extends { do: string }>(
  answer: (question: Question) => Promise<unknown>,
): void {
  // The parent process has exited.
  process.on('disconnect', () => process.exit())
  process.on('message', ({ id, question }: { id: number; question: Question }) => {
    answer(question).then(
      (given) => process.send?.({ id, answer: given }),
      (error: unknown) => process.send?.({ id, error: String((error as Error).stack ?? error) }),
    )
  })
}
