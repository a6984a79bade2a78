import type { SignedMessage } from './sign-message.ts'

/** What is sent beside the body. */
export function messageHeaders(
  { messageId, timestamp }: Omit<SignedMessage, 'body'>,
  signature: string,
): Record<string, string> {
  return {
    'content-type': 'application/json',
    'webhook-id': messageId,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signature,
  }
}
