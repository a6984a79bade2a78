import { createHmac, timingSafeEqual } from 'node:crypto'

/** Whether a message is from Ribbon. The body is what arrived, before anything parses it. */
export function isFromRibbon(
  secret: string,
  headers: Record<string, string | undefined>,
  body: string | Buffer,
): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = headers
  const ageSeconds = Math.abs(Date.now() / 1_000 - Number(timestamp))
  if (!(ageSeconds <= 300)) return false
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const hmac = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body)
  const wanted = Buffer.from(`v1,${hmac.digest('base64')}`)
  return (signatures ?? '').split(' ').some(text => {
    const given = Buffer.from(text)
    return given.length === wanted.length && timingSafeEqual(given, wanted)
  })
}
