export type OnProgress = (share: number) => void

/** `fetch` cannot tell how much of a file is on its way; this can, and answers the same. */
export function sendWithProgress(
  url: string,
  { method = 'POST', headers, body, signal }: RequestInit,
  onProgress: OnProgress,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, url)
    for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', event => {
      if (event.lengthComputable) onProgress(event.loaded / event.total)
    })
    request.addEventListener('load', () =>
      resolve(
        new Response(request.status === 204 ? null : request.responseText, {
          status: request.status,
          headers: headersOf(request),
        }),
      ),
    )
    request.addEventListener('error', () => reject(new TypeError('The upload failed.')))
    request.addEventListener('abort', () => reject(new DOMException('The upload was stopped.', 'AbortError')))
    signal?.addEventListener('abort', () => request.abort())
    request.send(body as XMLHttpRequestBodyInit | null)
  })
}

function headersOf(request: XMLHttpRequest): Headers {
  const headers = new Headers()
  for (const line of request.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const at = line.indexOf(':')
    if (at > 0) headers.append(line.slice(0, at), line.slice(at + 1).trim())
  }
  return headers
}
