import PostalMime from 'postal-mime'

export interface MailAttachment {
  filename: string | null
  mimeType: string
  contentId: string | null
  base64: string
}

export interface ReceivedMail {
  id: string
  receivedAt: string
  /** The envelope's sender and recipients; what the message itself says is in `headers`. */
  from: string
  to: string[]
  subject: string
  text: string
  html: string
  headers: Record<string, string>
  attachments: MailAttachment[]
  /** The message as it came in, byte for byte, as base64. */
  source: string
}

/** Reads a received message. */
export async function readMail(
  id: string,
  envelope: { from: string; to: string[] },
  source: Buffer,
): Promise<ReceivedMail> {
  const mail = await PostalMime.parse(source, { attachmentEncoding: 'base64' })
  return {
    id,
    receivedAt: new Date().toISOString(),
    from: envelope.from,
    to: envelope.to,
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
    headers: Object.fromEntries(mail.headers.map(({ key, value }) => [key, value])),
    attachments: mail.attachments.map(({ filename, mimeType, contentId, content }) => ({
      filename,
      mimeType,
      contentId: contentId?.replaceAll(/^<|>$/g, '') ?? null,
      base64: String(content),
    })),
    source: source.toString('base64'),
  }
}
