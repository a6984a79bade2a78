import http from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { StringDecoder } from 'node:string_decoder'
import {
  addressFaults,
  hostOf,
  isLoopback,
  isPublicAddress,
  readOutsideAddress,
  type AddressFault,
  type AddressRules,
} from './outside-address.ts'

/** Sends to addresses that customers chose. Nothing else in the server may connect to one. */
export interface OutsideRequests {
  /** What is wrong with an address, by itself or by where its name leads now. */
  judge(entered: string): Promise<AddressFault | undefined>
  post(request: OutsidePost): Promise<OutsideAnswer>
}

export interface OutsidePost {
  url: string
  headers: Record<string, string>
  body: string
  timeoutMs: number
  /** Ends the request before its time. */
  signal?: AbortSignal
}

export type OutsideAnswer =
  | {
      kind: 'answered'
      status: number
      /** As it was sent: seconds, or a date. */
      retryAfter: string | undefined
      /** The beginning of the answer. */
      text: string
    }
  /** No answer, or none that was complete; `reason` is a sentence. */
  | { kind: 'failed'; reason: string }

export interface OutsideSettings extends AddressRules {
  /** The addresses of a name; undefined where no name server answers. */
  findAddresses: (name: string) => Promise<string[] | undefined>
}

const mostBytesRead = 4_096
const mostTextKept = 1_024
/** Most servers keep a connection for 5 seconds or longer. */
const keptMs = 4_000

export function openOutsideRequests(settings: OutsideSettings): OutsideRequests {
  const agents = openAgents()
  return {
    async judge(entered) {
      const read = readOutsideAddress(entered, settings)
      if ('fault' in read) return read.fault
      const found = await findPublicAddresses(hostOf(read.url), settings)
      return found === 'private' ? found : undefined
    },
    async post(request) {
      const read = readOutsideAddress(request.url, settings)
      if ('fault' in read) return failed(addressFaults[read.fault])
      const deadline = startDeadline(request)
      try {
        return await postUntil(read.url, request, { settings, agents, signal: deadline.signal })
      } finally {
        deadline.clear()
      }
    },
  }
}

/** Ends a request after its time, or when it is told to. `AbortSignal.timeout` would be kept for all of that time. */
function startDeadline({ timeoutMs, signal }: OutsidePost) {
  const controller = new AbortController()
  const end = () => controller.abort()
  const timer = setTimeout(end, timeoutMs)
  if (signal?.aborted) end()
  signal?.addEventListener('abort', end, { once: true })
  return {
    signal: controller.signal,
    clear() {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
    },
  }
}

async function postUntil(
  url: URL,
  request: OutsidePost,
  { settings, agents, signal }: { settings: OutsideSettings; agents: Agents; signal: AbortSignal },
): Promise<OutsideAnswer> {
  const late = failed(`There was no complete answer within ${Math.round(request.timeoutMs / 1_000)} seconds.`)
  const found = await Promise.race([findPublicAddresses(hostOf(url), settings), whenAborted(signal)])
  if (found === 'aborted') return late
  if (found === 'private') return failed(addressFaults.private)
  if (found === 'unknown') return failed('The name of the host was not found.')
  try {
    return await send(url, found, request, { agents, signal })
  } catch (error) {
    return signal.aborted ? late : failed(describe(error))
  }
}

/** Every address a name leads to, if all of them are public; judged anew each time, because names move. */
async function findPublicAddresses(
  name: string,
  { allowLoopback, findAddresses }: OutsideSettings,
): Promise<string[] | 'private' | 'unknown'> {
  if (allowLoopback && isLoopback(name)) return [isIP(name) === 0 ? '127.0.0.1' : name]
  const addresses = await findAddresses(name)
  if (!addresses || addresses.length === 0) return 'unknown'
  const isAllowed = (address: string) => isPublicAddress(address) || (allowLoopback && isLoopback(address))
  return addresses.every(isAllowed) ? addresses : 'private'
}

type Agents = Record<'http:' | 'https:', http.Agent>
interface JudgedRequest extends https.RequestOptions {
  judged: string
}

/** Of our own, because the common ones may go through a proxy that the environment names. */
function openAgents(): Agents {
  const kept = { keepAlive: true, timeout: keptMs, scheduling: 'lifo' } as const
  return { 'http:': keptByAddress(new http.Agent(kept)), 'https:': keptByAddress(new https.Agent(kept)) }
}

/** A kept connection is used again only while its host leads to the addresses that were judged when it was opened. */
function keptByAddress(agent: http.Agent): http.Agent {
  const nameOf = agent.getName.bind(agent)
  agent.getName = options => `${nameOf(options)}:${(options as JudgedRequest).judged}`
  return agent
}

/** Connects to one of the judged addresses, the name is not looked up again; or uses a connection that leads to one. */
function send(
  url: URL,
  addresses: readonly string[],
  { headers, body }: Pick<OutsidePost, 'headers' | 'body'>,
  { agents, signal }: { agents: Agents; signal: AbortSignal },
): Promise<OutsideAnswer> {
  const judged = addresses.map(address => ({ address, family: isIP(address) }))
  const lookup: LookupFunction = (_, options, callback) => {
    const [first] = judged
    if (options.all) callback(null, judged)
    else callback(null, first?.address ?? '', first?.family)
  }
  const isSecure = url.protocol === 'https:'
  const options: JudgedRequest = {
    method: 'POST',
    agent: agents[isSecure ? 'https:' : 'http:'],
    judged: addresses.toSorted().join(),
    lookup,
    signal,
    headers: headersOf(headers, body),
  }
  return new Promise((resolve, reject) => {
    const request = (isSecure ? https : http).request(url, options)
    let isAnswered = false
    request.on('error', (error: Error) => {
      // The host may close a kept connection at any moment. If it did read the message, it gets it again under the same id.
      const isClosed = !isAnswered && closedCodes.has(withCode(error).code)
      if (isClosed && request.reusedSocket && !signal.aborted)
        send(url, addresses, { headers, body }, { agents, signal }).then(resolve, reject)
      else reject(error)
    })
    request.on('response', response => {
      isAnswered = true
      void readBeginning(response).then(resolve, reject)
    })
    request.end(body)
  })
}

const headersOf = (headers: Record<string, string>, body: string) => ({
  ...headers,
  'user-agent': 'Ribbon-Webhooks',
  'content-length': String(Buffer.byteLength(body)),
})

/** Reads as much of an answer as is kept, and hangs up where there is more. */
async function readBeginning(response: http.IncomingMessage): Promise<OutsideAnswer> {
  const decoder = new StringDecoder('utf8')
  let text = ''
  let bytes = 0
  for await (const chunk of response) {
    const part = Buffer.from(chunk)
    bytes += part.length
    text += decoder.write(part)
    if (bytes >= mostBytesRead) break
  }
  return {
    kind: 'answered',
    status: response.statusCode ?? 0,
    retryAfter: response.headers['retry-after'],
    // PostgreSQL keeps no NUL.
    text: text.slice(0, mostTextKept).replaceAll('\0', ''),
  }
}

const failed = (reason: string): OutsideAnswer => ({ kind: 'failed', reason })

function whenAborted(signal: AbortSignal): Promise<'aborted'> {
  return new Promise(resolve => {
    if (signal.aborted) resolve('aborted')
    else signal.addEventListener('abort', () => resolve('aborted'), { once: true })
  })
}

const closedCodes = new Set(['ECONNRESET', 'EPIPE'])
const sentences = new Map([
  ['ECONNREFUSED', 'The host refused the connection.'],
  ['ECONNRESET', 'The host closed the connection.'],
  ['EHOSTUNREACH', 'The host cannot be reached.'],
  ['ENETUNREACH', 'The host cannot be reached.'],
  ['EPIPE', 'The host closed the connection.'],
])

function describe(error: unknown): string {
  const { code = '', message } =
    error instanceof Error ? withCode(error) : { code: '', message: String(error) }
  const known = sentences.get(code)
  if (known) return known
  return /CERT|TLS|SSL|ALTNAME|SELF_SIGNED/i.test(code)
    ? `The certificate of the host was refused (${code}).`
    : `The answer could not be read (${code || message}).`
}

const withCode = (error: Error & { code?: string }) => ({ code: error.code ?? '', message: error.message })
