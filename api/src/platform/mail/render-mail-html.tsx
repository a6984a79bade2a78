import { render } from '@react-email/render'
import type { Mail } from './mail.ts'
import { MailLayout } from './mail-layout.tsx'

export function renderMailHtml(mail: Mail): Promise<string> {
  return render(<MailLayout mail={mail} />)
}
