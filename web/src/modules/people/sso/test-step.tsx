import { Button } from '../../../ui/display/button.tsx'
import { TimeText } from '../../../ui/display/time-text.tsx'
import { Row, Stack } from '../../../ui/layout/layout.tsx'
import { useTestSso, type SetupView } from './sso.data.ts'
import styles from './sso.module.css'
import { hasProvider } from './sso.rules.ts'

/** Step 3: one sign-in at the provider that only proves that both sides understand each other. */
export function TestStep({ setup }: { setup: SetupView }) {
  const test = useTestSso()
  return (
    <Stack gap={12}>
      <p className={styles.text}>
        You go to your provider, sign in there, and come back here. Nobody else notices, and you stay signed
        in as you are.
      </p>
      {setup.testedAt ? (
        <p className={styles.dim}>
          Worked on <TimeText at={setup.testedAt} withTime />.
        </p>
      ) : null}
      {hasProvider(setup) ? (
        <Row>
          <Button
            look={setup.testedAt ? 'quiet' : 'primary'}
            busy={test.isPending}
            onClick={() => test.mutate({})}
          >
            {setup.testedAt ? 'Test again' : 'Test the connection'}
          </Button>
        </Row>
      ) : (
        <p className={styles.dim}>Set up the provider first.</p>
      )}
    </Stack>
  )
}
