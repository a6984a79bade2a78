import { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import type { KeyScope } from './key-scopes.ts'

export type Module = 'swag_store' | 'project' | 'e_commerce'
/** A module that a team must have, or several of which one is enough. */
export type NeededModule = Module | readonly Module[]

export const roles = ['limited_user', 'member', 'team_owner', 'store_admin'] as const
export type Role = (typeof roles)[number]

/**
 * Who may make a call. `session`: any role; `member`: member, team_owner, store_admin; `owner`: team_owner, store_admin
 * (S1 §6: owner rights go to both); `team_owner`: that role alone; `operator`: the platform's own people;
 * `recipient`: a participant of a group order, by the token of that group order; `submitter`: somebody who submitted an address
 * for a project, by the token of that row; `shopper`: anybody in an open store, known by a token of it; `project-token`: the
 * holder of a project's viewer link, by the token in the path; `webhook`: an outside service proving itself by signature;
 * `public`: anyone.
 */
export type Access =
  | 'public'
  | 'webhook'
  | 'session'
  | 'member'
  | 'owner'
  | 'team_owner'
  | 'operator'
  | 'recipient'
  | 'submitter'
  | 'project-token'
  | 'shopper'

/** Who makes a call as a member of a team. */
export type MemberAccess = Exclude<
  Access,
  'public' | 'webhook' | 'operator' | 'recipient' | 'submitter' | 'project-token' | 'shopper'
>

export const rolesOf: Record<MemberAccess, readonly Role[]> = {
  session: roles,
  member: ['member', 'team_owner', 'store_admin'],
  owner: ['team_owner', 'store_admin'],
  team_owner: ['team_owner'],
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface Route {
  method: Method
  /** Below the API base `/api/v2`, with `:name` parameters. */
  path: `/${string}`
  access: Access
  /** What an API key must be allowed to do. Without it the call is closed to keys. */
  scope?: KeyScope
  module?: NeededModule
  summary: string
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** `z.void()` answers 204. With `status: 302` the answer is the URL the browser is sent to. */
  response: z.ZodType
  status?: 200 | 201 | 202 | 302
  /** Answers this type instead of JSON; the response is then a text, bytes for a PDF, or a file. */
  produces?: 'application/xml' | 'text/csv' | 'application/pdf' | 'application/octet-stream'
  /** May carry files: a multipart body's parts arrive as fields of the body, files as `Upload`. */
  multipart?: MultipartLimits
  /** `refused`: not for a team owner who acts as someone else. `ends`: open also when the hour of acting is over. */
  whileImpersonating?: 'refused' | 'ends'
  /** An unsafe call that members of a suspended team, and participants of its group orders, may still make. */
  whileSuspended?: 'allowed'
  /** A call of the viewer link that needs no proven address, also where the project's owner asks for one. */
  withoutProof?: 'allowed'
  errors: readonly ErrorCode[]
  /**
   * A GET that screens repeat: it has an ETag, and 304 says that nothing changed. `true` only with nothing personal in the answer,
   * which browsers may keep; one that is polled `in memory` is kept by the page alone, as long as it is open.
   */
  polled?: true | 'in memory'
  /** A GET with an effect: it must come from our own pages, or with tokens in its headers. */
  startsWork?: true
  /** A POST that creates, charges or sends, or a PATCH that flips: `Idempotency-Key` is honoured. */
  idempotent?: true
  /** An attribute of the answer that is a secret: the stored answer of an `Idempotency-Key` has null in its place. */
  shownOnce?: 'secret'
}

export type Routes = Record<string, Route>

/** Declares a module's calls; a call without `access`, `response` or `errors` does not compile. */
export function defineRoutes<const T extends Routes>(routes: T): T {
  return routes
}

export type ParamsOf<R extends Route> = R extends { params: infer S extends z.ZodType }
  ? z.output<S>
  : Record<string, never>
export type QueryOf<R extends Route> = R extends { query: infer S extends z.ZodType }
  ? z.output<S>
  : Record<string, never>
export type BodyOf<R extends Route> = R extends { body: infer S extends z.ZodType } ? z.output<S> : undefined
export type BodyInputOf<R extends Route> = R extends { body: infer S extends z.ZodType }
  ? z.input<S>
  : undefined
export type QueryInputOf<R extends Route> = R extends { query: infer S extends z.ZodType }
  ? z.input<S>
  : undefined
export type ResponseOf<R extends Route> = z.output<R['response']>

export interface MultipartLimits {
  maxFileBytes: number
  /** Five, unless it says otherwise. */ maxFiles?: number
  /** Two hundred, unless it says otherwise. */ maxFields?: number
  /** The content types a file may say it has, and what another one is told; it is refused before it is read. */
  types?: readonly string[]
  typesText?: string
}

/** A file of a multipart body. */
export interface Upload {
  filename: string
  content: Uint8Array
}
export const noPictureText = 'Choose a PNG, JPEG or WebP picture.'
export const noTableText = 'Choose a CSV or XLSX file.'
const uploadOf = (missing: string) =>
  z.custom<Upload>(value => (value as Upload | undefined)?.content instanceof Uint8Array, missing)
export const pictureUpload = uploadOf(noPictureText)
export const tableUpload = uploadOf(noTableText)
export const fileUpload = uploadOf('Choose a file.')

/** The bytes of a PDF. */
export const pdfBytes = z.custom<Uint8Array>(value => value instanceof Uint8Array)

/** A file of any size, sent as it is read. */
export interface FileContent {
  name: string
  /** Unknown while it is written as it is sent. */ bytes?: number
  parts: AsyncIterable<Uint8Array>
  /** Where it is not what the call produces. */ type?: string
}
export const fileContent = z.custom<FileContent>(
  value => typeof (value as FileContent | undefined)?.parts?.[Symbol.asyncIterator] === 'function',
)

/** A text of any size, sent as it is written. */
export const textParts = z.custom<AsyncIterable<string>>(
  value => typeof (value as AsyncIterable<string> | undefined)?.[Symbol.asyncIterator] === 'function',
)
/** What a caller reads of an answer: a text that was sent in parts is whole again. */
export type ReceivedOf<R extends Route> = ResponseOf<R> extends AsyncIterable<string> ? string : ResponseOf<R>

/** Identifiers travel as text; inside they are positive integers a bigint column holds. */
export const id = z.string().regex(/^[1-9]\d{0,17}$/)
export const idParam = z.object({ id: z.string() })

/** An identifier in a request body: text or number. */
export const idInput = z.union([id, z.number().int().positive().transform(String)])

/** A request body `{order: {…}}`; the wrapper key may be left out (product.md, Wire). Some take fields beside it, too. */
export function wrapped<K extends string, S extends z.ZodType>(
  key: K,
  schema: S,
  { takesBeside = false }: { takesBeside?: boolean } = {},
) {
  const hasFieldOfItsName = schema instanceof z.ZodObject && key in schema.shape
  return z.preprocess(raw => {
    if (raw === null || typeof raw !== 'object' || !(key in raw)) return raw
    const { [key]: inner, ...beside } = raw as Record<string, unknown>
    if (takesBeside) return inner !== null && typeof inner === 'object' ? { ...beside, ...inner } : raw
    return hasFieldOfItsName && typeof inner === 'string' ? raw : inner
  }, schema) as unknown as z.ZodType<z.output<S>, z.input<S> | Record<K, z.input<S>>>
}
