import php from '../../../../../docs/webhooks/verify.php?raw'
import python from '../../../../../docs/webhooks/verify.py?raw'
// oxlint-disable-next-line import/default -- this is the text of the file, not what it exports
import typescript from '../../../../../docs/webhooks/verify.ts?raw'
import { useUrlState } from '../../../platform/url-state.ts'
import { CopyLink } from '../../../ui/display/copy-link.tsx'
import { OutsideLink } from '../../../ui/display/button.tsx'
import { Panel, Row, Stack } from '../../../ui/layout/layout.tsx'
import { TabLinks } from '../../../ui/layout/tab-links.tsx'
import styles from './webhook-endpoints.module.css'

const verifiers = [
  { name: 'typescript', label: 'TypeScript', code: typescript },
  { name: 'python', label: 'Python', code: python },
  { name: 'php', label: 'PHP', code: php },
] as const

/** How a program checks that a message is from us, in three languages. */
export function VerifierPanel() {
  const [{ language }] = useUrlState({ tab: '', language: '' })
  const shown = verifiers.find(({ name }) => name === language) ?? verifiers[0]
  return (
    <Panel title="Check what your webhooks receive">
      <Stack gap={12}>
        <p className={styles.text}>
          Every message is signed with the secret of its endpoint, as Standard Webhooks 1.0 describes it.
          Check the signature before you believe a message, with a library of that standard or with this
          function. A message may arrive twice: its webhook-id stays the same.
        </p>
        <TabLinks
          label="Language"
          tabs={verifiers.map(({ name, label }) => ({
            to: `/developers?tab=start&language=${name}`,
            label,
            isCurrent: name === shown.name,
          }))}
        />
        <pre className={styles.code} data-whole aria-label={`The check in ${shown.label}`}>
          {shown.code.trimEnd()}
        </pre>
        <Row>
          <CopyLink value={shown.code} label="Copy function" copiedLabel="Function copied" />
          <OutsideLink href="/api/docs#webhooks">All events, and what their messages hold</OutsideLink>
        </Row>
      </Stack>
    </Panel>
  )
}
