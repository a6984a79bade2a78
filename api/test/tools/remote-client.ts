import { readAnswer, type Client } from './client.ts'

/** A client of a server in a process of its own. */
export function remoteClient(url: string, own: Record<string, string> = {}): Client {
  const send: Client['send'] = async (method, path, body, headers = {}) => {
    const answer = await fetch(`${url}/api/v2${path}`, {
      method,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...own, ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return readAnswer({
      statusCode: answer.status,
      body: await answer.text(),
      headers: Object.fromEntries(answer.headers),
    })
  }
  return {
    headers: own,
    send,
    get: (path, headers) => send('GET', path, undefined, headers),
    post: (path, body, headers) => send('POST', path, body, headers),
    put: (path, body, headers) => send('PUT', path, body, headers),
    delete: (path, headers) => send('DELETE', path, undefined, headers),
  }
}
