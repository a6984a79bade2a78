/** The token headers of an answer (wire-conventions §1.1). */
export function tokenHeaders(tokens: { token: string; client: string; uid: string; expiry: string }): Record<string, string> {
  const five = { 'access-token': tokens.token, 'token-type': 'Bearer', client: tokens.client, expiry: tokens.expiry, uid: tokens.uid }
  return { ...five, authorization: `Bearer ${Buffer.from(JSON.stringify(five)).toString('base64')}` }
}

/** Inside a batch the token travels as one blank: the client keeps the one it has. */
export function batchHeaders(tokens: { client: string; uid: string }): Record<string, string> {
  return { 'access-token': ' ', 'token-type': 'Bearer', client: tokens.client, expiry: ' ', uid: tokens.uid }
}

export const unixSeconds = (time: Date) => String(Math.floor(time.getTime() / 1000))
