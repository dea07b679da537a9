import type { z } from 'zod'
import type { Endpoint } from './endpoints.ts'

/** What an operation has beside its endpoint. */
interface Definition<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Response extends z.ZodType,
> {
  /** The one name: the server's file, the test and the browser's call carry it too. */
  readonly name: string
  readonly summary: string
  /** Unknown properties are refused, so these are strict objects. */
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  /** The body is no JSON but one file's own bytes (application/octet-stream), at most so many. */
  readonly fileBytes?: number
  /** Only these fields leave the server. */
  readonly response: Response
}

/** One operation of the wire: everything that both sides must agree on. */
export type Operation<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> = Endpoint & Definition<Params, Query, Body, Response>

/** The names between braces in a path. */
type PathParam<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParam<Rest>
  : never

/** A path's parameters have schemas, and a path without parameters has none. */
type ParamsOf<Path extends string> = [PathParam<Path>] extends [never]
  ? { readonly params?: never }
  : { readonly params: z.ZodType<Record<PathParam<Path>, unknown>> }

/** Defines the operation of an endpoint and keeps its exact schema types. */
export function defineOperation<
  E extends Endpoint,
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Response extends z.ZodType = z.ZodType,
>(
  endpoint: E,
  definition: Definition<Params, Query, Body, Response> & ParamsOf<E['path']>,
): Definition<Params, Query, Body, Response> & E {
  return { ...endpoint, ...definition }
}

type Of<Schema> = Schema extends z.ZodType ? z.infer<Schema> : undefined
type Fields<Schema> = Of<Schema> extends undefined ? unknown : Of<Schema>

/** What a use case or a read receives: path, query and body parameters in one object. */
export type Input<O> =
  O extends Operation<infer P, infer Q, infer B> ? Fields<P> & Fields<Q> & Fields<B> : never

/** What it returns. */
export type Answer<O> = O extends Operation<z.ZodType, z.ZodType, z.ZodType, infer R> ? z.infer<R> : never
