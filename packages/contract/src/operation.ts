import type { z } from 'zod'
import type { Endpoint } from './endpoints.ts'

/** What a call uses up of its person's limits, in units of the cheapest call, which costs 1. */
interface CallCost {
  /** Of the minute: what the call costs the server. */
  readonly minute: number
  /** Of the few seconds of a burst; 1 unless given, as what people do in quick succession must fit. */
  readonly burst?: number
  /** The query parameter with which alone the call is that dear. */
  readonly onlyWith?: string
}

/** The parts of an operation besides its endpoint. */
interface Definition<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Response extends z.ZodType,
> {
  /** In kebab case; the server's file, its test and the browser's call have the same name. */
  readonly name: string
  readonly summary: string
  /** Strict objects, so that unknown properties are rejected. */
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  /** The JSON body has at most so many bytes; 64 KiB unless given. The caller is known before it is read. */
  readonly bodyBytes?: number
  /** The body is one file (application/octet-stream) of at most so many bytes, not JSON. */
  readonly fileBytes?: number
  readonly cost?: CallCost
  /** Takes the server long: a few go on at a time, one of a person, and the others wait for their turn. */
  readonly isHeavy?: true
  /** The response is such a file, not JSON; `response` then only says that it is text. */
  readonly responseType?: 'text/csv'
  /** Other forms of the response, by the media types with which Accept asks for them. */
  readonly variants?: Readonly<Record<string, z.ZodType>>
  /** Only these fields are sent. */
  readonly response: Response
}

/** One operation of the API: everything that server and browser must agree on. */
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

/** A path with parameters needs their schemas; one without must have none. */
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

type Infer<Schema> = Schema extends z.ZodType ? z.infer<Schema> : undefined
/** An empty object adds nothing: as a `Record<string, never>` it would forbid the fields of the others. */
type Fields<Schema> = Infer<Schema> extends undefined | Record<string, never> ? unknown : Infer<Schema>

/** The input of a use case or a read: path, query and body parameters in one object. */
export type Input<O> =
  O extends Operation<infer P, infer Q, infer B> ? Fields<P> & Fields<Q> & Fields<B> : never

/** The response of a use case or a read. */
export type Output<O> = O extends Operation<z.ZodType, z.ZodType, z.ZodType, infer R> ? z.infer<R> : never
