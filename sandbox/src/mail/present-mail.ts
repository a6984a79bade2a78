import type { ReceivedMail } from './read-mail.ts'

/** A message as tests read it: without the attachments' bytes and the raw source. */
export function presentMail({
  id,
  receivedAt,
  from,
  to,
  subject,
  text,
  html,
  headers,
  attachments,
}: ReceivedMail) {
  return {
    id,
    receivedAt,
    from,
    to,
    subject,
    text,
    html,
    headers,
    attachments: attachments.map(({ filename, mimeType, base64 }) => ({
      filename,
      mimeType,
      size: Buffer.byteLength(base64, 'base64'),
    })),
  }
}
