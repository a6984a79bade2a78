/**
 * The token headers of an answer (wire §1.1). Without a token they are single blanks: within a batch, the
 * client keeps the one it has.
 */
export function sessionHeaders(
  own: { client: string; uid: string },
  tokens?: { token: string; expiresAt: Date | string },
): Record<string, string> {
  if (!tokens)
    return { 'access-token': ' ', 'token-type': 'Bearer', client: own.client, expiry: ' ', uid: own.uid }
  const expiry = String(Math.floor(new Date(tokens.expiresAt).getTime() / 1000))
  const five = {
    'access-token': tokens.token,
    'token-type': 'Bearer',
    client: own.client,
    expiry,
    uid: own.uid,
  }
  return { ...five, authorization: `Bearer ${Buffer.from(JSON.stringify(five)).toString('base64')}` }
}
