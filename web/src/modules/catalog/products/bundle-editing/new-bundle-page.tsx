import { useRouter, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { failedFields } from '../../../../platform/forms.ts'
import { Button, LinkButton } from '../../../../ui/display/button.tsx'
import { UnsavedGuard } from '../../../../ui/form/unsaved-guard.tsx'
import {
  showKitErrors,
  submitKitForm,
  submitOnCtrlEnter,
  useKitForm,
} from '../../../../ui/form/use-kit-form.ts'
import { Panel, Row, Stack } from '../../../../ui/layout/layout.tsx'
import { PageHeader } from '../../../../ui/layout/page-header.tsx'
import { ShortcutHelp } from '../../../../ui/layout/shortcut-help.tsx'
import { OperationsFrame } from '../../../people/operators/operations-frame.tsx'
import { BundleFieldset, bundleBodyOf, bundlePlaces, checkBundle, type BundleValues } from './bundle-form.tsx'
import { useCreateBundle } from './bundle-editing.data.ts'
import { TeamChoice } from '../editing/team-choice.tsx'

/** A bundle of a team's gifts. */
export function NewBundlePage() {
  return (
    <OperationsFrame>
      <NewBundle />
    </OperationsFrame>
  )
}

function NewBundle() {
  const router = useRouter()
  const { team: given = '' } = useSearch({ strict: false }) as { team?: string }
  const [team, setTeam] = useState(given)
  const create = useCreateBundle(
    id => void router.navigate({ href: `/operations/bundles/${id}`, ignoreBlocker: true }),
  )
  const form = useKitForm<BundleValues>({
    initial: { name: '', description: '', admin_only: false, discount_percent: 0, parts: [] },
    check: checkBundle,
    keptAs: 'bundle-new',
  })
  const send = (values: BundleValues) => {
    // The keyboard passes by the busy button.
    if (create.isPending || create.isSuccess) return
    create.mutate(
      { body: { bundle: { team_id: team, ...bundleBodyOf(values) } } },
      {
        onError: error =>
          showKitErrors(form, failedFields(error, 'The bundle could not be made.', bundlePlaces)),
      },
    )
  }
  return (
    <>
      <PageHeader
        title="New bundle"
        back={{ to: '/operations/bundles', label: 'All bundles' }}
        actions={<ShortcutHelp />}
      />
      <form noValidate onSubmit={submitKitForm(form, send)} onKeyDown={submitOnCtrlEnter}>
        <Stack>
          <Panel>
            <TeamChoice
              label="Team"
              value={team}
              takesFocus={given === ''}
              onChange={id => {
                setTeam(id)
                form.setFieldValue('parts', [])
              }}
            />
          </Panel>
          <BundleFieldset form={form} team={team} />
          <Row justify="end" gap={8}>
            <LinkButton look="quiet" to="/operations/bundles">
              Go back
            </LinkButton>
            <Button type="submit" busy={create.isPending} title="Shortcut: Ctrl+Enter">
              Create the bundle
            </Button>
          </Row>
        </Stack>
      </form>
      <UnsavedGuard isDirty={form.isDirty() && !create.isSuccess} />
    </>
  )
}
