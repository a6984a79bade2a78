import type { BodyOf, ParamsOf, QueryOf, ResponseOf, Route, Routes } from '@ribbon/contract/route'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../db/database.ts'
import type { ActorOf } from './actor.ts'
import type { Answer } from './answer.ts'
import type { RateLimits } from './rate-limits.ts'

export interface Call<R extends Route> {
  db: Db
  limits: RateLimits
  actor: ActorOf<R['access']>
  params: ParamsOf<R>
  query: QueryOf<R>
  body: BodyOf<R>
  ip: string
  headers: Record<string, string | string[] | undefined>
  /** The body as it came, for signatures. */
  rawBody: string
  request: FastifyRequest
  answer: Answer
}

export type Handlers<T extends Routes> = { [K in keyof T]: (call: Call<T[K]>) => Promise<ResponseOf<T[K]>> }

export interface Implemented {
  name: string
  route: Route
  handle: (call: Call<Route>) => Promise<unknown>
}

/** Binds a contract's routes to handlers; a missing handler or a wrong answer does not compile. */
export function implement<T extends Routes>(routes: T, handlers: Handlers<T>): Implemented[] {
  return Object.entries(routes).map(([name, route]) => ({
    name,
    route,
    // In a list a handler loses the type of its own route; `serveRoutes` parses what it passes by that route's schemas.
    handle: handlers[name] as unknown as Implemented['handle'],
  }))
}
