import type { ReactNode } from 'react'
import { CopyLink } from '../../../ui/display/copy-link.tsx'
import { OutsideLink } from '../../../ui/display/button.tsx'
import { Panel, Row, Stack } from '../../../ui/layout/layout.tsx'
import styles from './api-keys.module.css'

/** The first request, with this host, how webhooks are checked, and where everything else is written. */
export function StartTab({ webhooks }: { webhooks: ReactNode }) {
  const request = [
    `curl ${location.origin}/api/v2/team/orders \\`,
    `  -H "Authorization: Bearer rbk_live_…"`,
  ].join('\n')
  return (
    <Stack>
      <Panel title="Your first request">
        <Stack gap={12}>
          <p className={styles.text}>
            Make a key that may see orders, put it in place of <code>rbk_live_…</code>, and ask for the
            orders.
          </p>
          <pre className={styles.code} tabIndex={0} aria-label="The first request">
            {request}
          </pre>
          <Row>
            <CopyLink value={request} label="Copy request" copiedLabel="Request copied" />
          </Row>
        </Stack>
      </Panel>
      {webhooks}
      <Panel title="What to know">
        <ul className={styles.facts}>
          <li>
            A key goes into the Authorization header. In an address or a body it is refused and marked as
            exposed.
          </li>
          <li>
            A key does what its owner may, and of that only its scopes. What it did stands in the audit log.
          </li>
          <li>
            A request that creates or sends takes an Idempotency-Key, so that sending it twice does it once.
          </li>
          <li>
            A key may make 600 requests a minute, and 20 at once. The RateLimit header says how many of the
            minute are left, Retry-After how long to wait.
          </li>
        </ul>
        <OutsideLink href="/api/docs">All calls, and which scope each needs</OutsideLink>
      </Panel>
    </Stack>
  )
}
