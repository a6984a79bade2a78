import http from 'node:http'

export interface HttpAnswer {
  status: number
  text: string
  headers: http.IncomingHttpHeaders
}

export interface HttpClient {
  get(path: string, headers?: Record<string, string>): Promise<HttpAnswer>
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<HttpAnswer>
  put(path: string, body: unknown, headers?: Record<string, string>): Promise<HttpAnswer>
  /** Closes all connections, pending ones included. */
  close(): void
}

/** Requests over keep-alive connections, with the given concurrency. */
export function openHttpClient(origin: string): HttpClient {
  const agent = new http.Agent({ keepAlive: true, maxSockets: Infinity })
  const send = (method: string, path: string, headers: Record<string, string>, body?: string) =>
    new Promise<HttpAnswer>((resolve, reject) => {
      const request = http.request(
        origin + path,
        {
          agent,
          method,
          headers:
            body === undefined
              ? headers
              : { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
        },
        answer => {
          const parts: Buffer[] = []
          answer.on('data', (part: Buffer) => parts.push(part))
          answer.on('end', () =>
            resolve({
              status: answer.statusCode ?? 0,
              text: Buffer.concat(parts).toString(),
              headers: answer.headers,
            }),
          )
          answer.on('error', reject)
        },
      )
      request.on('error', reject)
      request.end(body)
    })
  return {
    get: (path, headers = {}) => send('GET', path, headers),
    post: (path, body, headers = {}) => send('POST', path, headers, JSON.stringify(body)),
    put: (path, body, headers = {}) => send('PUT', path, headers, JSON.stringify(body)),
    close: () => agent.destroy(),
  }
}
