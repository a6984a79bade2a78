import { useState } from 'react'
import { Button } from '../../../../ui/display/button.tsx'
import { CopyLink } from '../../../../ui/display/copy-link.tsx'
import { ConfirmDialog } from '../../../../ui/feedback/confirm-dialog.tsx'
import { SwitchField } from '../../../../ui/form/fields.tsx'
import { Dim, Panel, Row, Stack } from '../../../../ui/layout/layout.tsx'
import { pathRows } from '../../../../paths.ts'
import {
  useCollectionLink,
  useNewLink,
  useVerification,
  useViewerVerification,
  type ProjectView,
} from '../projects.data.ts'

const isPage = (path: string) => pathRows.some(row => row.path === path)

/** Both links of a project, what each is for, and a way to replace it. */
export function LinksPanel({ project }: { project: ProjectView }) {
  const isOwner = project.jwt !== null
  const showsCollection =
    isPage('/admin-order-recipients/:uuid') && (isOwner || project.recipientCollectionAdminOrderUrl !== null)
  const showsViewer = isPage('/projects/public') && isOwner
  if (!showsCollection && !showsViewer) return null
  return (
    <Panel title="Links">
      <Stack gap={24}>
        {showsCollection ? <CollectionLink project={project} /> : null}
        {showsViewer ? <ViewerLink project={project} /> : null}
      </Stack>
    </Panel>
  )
}

function CollectionLink({ project }: { project: ProjectView }) {
  const url = project.recipientCollectionAdminOrderUrl
  return (
    <Stack gap={8}>
      <strong>Collection link</strong>
      <Dim>
        Send it to everyone who should receive the goods. They enter their sizes and address, and can change
        them until the submissions are finalized.
      </Dim>
      {project.jwt === null ? null : <Switches project={project} />}
      <Row gap={8}>
        {url === null ? null : <CopyLink value={url} />}
        {project.jwt === null ? null : <NewLink project={project} link="collection" />}
      </Row>
    </Stack>
  )
}

function Switches({ project }: { project: ProjectView }) {
  const toggleLink = useCollectionLink(!project.enableCollectionLink)
  const toggleVerification = useVerification(!project.emailVerificationEnabled)
  const input = { params: { id: project.id } }
  // What is on can be turned off at any time; turning on needs a project that still collects.
  const isDisabled = (isOn: boolean, isBusy: boolean) => isBusy || (!project.canChange && !isOn)
  return (
    <>
      <SwitchField
        label="Accept submissions through this link"
        description="While this is off, nobody new can submit."
        checked={project.enableCollectionLink}
        disabled={isDisabled(project.enableCollectionLink, toggleLink.isPending)}
        onChange={() => toggleLink.mutate(input)}
      />
      <SwitchField
        label="Verify email addresses"
        description="People confirm their address before they submit. While this is off, the page reveals who has submitted."
        checked={project.emailVerificationEnabled}
        disabled={isDisabled(project.emailVerificationEnabled, toggleVerification.isPending)}
        onChange={() => toggleVerification.mutate(input)}
      />
    </>
  )
}

function ViewerLink({ project }: { project: ProjectView }) {
  const toggle = useViewerVerification(!project.viewerVerificationEnabled)
  return (
    <Stack gap={8}>
      <strong>Viewer link</strong>
      <Dim>
        Anyone with this link can see and edit the submissions with their addresses, export them and finalize,
        without an account. They cannot spend money.
      </Dim>
      <SwitchField
        label="Verify who opens it"
        description="People confirm their email address before they see anything, and the log names it."
        checked={project.viewerVerificationEnabled}
        disabled={toggle.isPending}
        onChange={() => toggle.mutate({ params: { id: project.id } })}
      />
      <Row gap={8}>
        <CopyLink
          value={`${window.location.origin}/projects/public?token=${project.jwt ?? ''}`}
          label="Copy viewer link"
        />
        <NewLink project={project} link="viewer" />
      </Row>
    </Stack>
  )
}

function NewLink({ project, link }: { project: ProjectView; link: 'collection' | 'viewer' }) {
  const [isAsking, setAsking] = useState(false)
  const renew = useNewLink(link)
  return (
    <>
      <Button
        look="quiet"
        aria-label={link === 'viewer' ? 'Replace the viewer link' : 'Replace the collection link'}
        onClick={() => setAsking(true)}
      >
        Replace link
      </Button>
      <ConfirmDialog
        title={link === 'viewer' ? 'Replace the viewer link?' : 'Replace the collection link?'}
        text="The current link stops working right away. Send the new link to everyone who still needs it."
        confirmLabel="Replace the link"
        cancelLabel="Keep the current link"
        busy={renew.isPending}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => renew.mutate({ params: { id: project.id } }, { onSettled: () => setAsking(false) })}
      />
    </>
  )
}
