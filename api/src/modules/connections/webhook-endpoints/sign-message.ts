import { createHmac } from 'node:crypto'

const prefix = 'whsec_'

export interface SignedMessage {
  messageId: string
  /** Of the try, in seconds. */ timestamp: number
  body: string
}

/** One signature for each secret, so that receivers may know either while a secret is replaced. */
export function signMessage(secrets: readonly string[], message: SignedMessage): string {
  const content = `${message.messageId}.${message.timestamp}.${message.body}`
  return secrets
    .map(secret => {
      // The key is what the text decodes to, not the text itself.
      const key = Buffer.from(secret.slice(prefix.length), 'base64')
      return `v1,${createHmac('sha256', key).update(content).digest('base64')}`
    })
    .join(' ')
}
