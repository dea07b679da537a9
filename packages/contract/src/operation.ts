import type { z } from 'zod'

/** Who may call: `anyone` without signing in, `person` signed in and known here, `admin` with an admin role. */
export type Caller = 'anyone' | 'person' | 'admin'

/** One operation of the wire: everything that both sides must agree on. */
export interface Operation<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> {
  /** The one name: the server's file, the test and the browser's call carry it too. */
  readonly name: string
  readonly summary: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With `{name}` for each path parameter, as OpenAPI writes it. */
  readonly path: `/${'client' | 'admin'}/api/${string}`
  readonly caller: Caller
  /** Unknown properties are refused, so these are strict objects. */
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  /** The body is no JSON but one file's own bytes (application/octet-stream), at most so many. */
  readonly fileBytes?: number
  /** Only these fields leave the server. */
  readonly answer: Answer
}

/** Declares an operation and keeps its exact schema types. */
export function operation<
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Answer extends z.ZodType = z.ZodType,
>(declared: Operation<Params, Query, Body, Answer>): Operation<Params, Query, Body, Answer> {
  return declared
}

type Of<Schema> = Schema extends z.ZodType ? z.infer<Schema> : undefined
type Fields<Schema> = Of<Schema> extends undefined ? unknown : Of<Schema>

/** What a use case or a read receives: path, query and body parameters in one object. */
export type Input<O> =
  O extends Operation<infer P, infer Q, infer B> ? Fields<P> & Fields<Q> & Fields<B> : never

/** What it answers. */
export type Answer<O> = O extends Operation<z.ZodType, z.ZodType, z.ZodType, infer A> ? z.infer<A> : never
