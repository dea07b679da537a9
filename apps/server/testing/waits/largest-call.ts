import type { Operation } from '@samhus/contract/operation'
import type { LargestInput } from './largest-input.ts'

/** A request as it is sent. */
export interface Call {
  readonly method: string
  readonly path: string
  readonly isSignedIn?: boolean
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
}

/** Returns the call of an operation with an input. */
export function toCall({ method, path, caller }: Operation, input: LargestInput): Call {
  const { params = {}, query, text, file } = input
  const filled = path.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(params[name] ?? ''))
  const body = file ?? text
  return {
    method,
    path: query ? `${filled}?${new URLSearchParams(query).toString()}` : filled,
    isSignedIn: caller !== 'anyone',
    ...(body
      ? { body, headers: { 'content-type': file ? 'application/octet-stream' : 'application/json' } }
      : {}),
  }
}
