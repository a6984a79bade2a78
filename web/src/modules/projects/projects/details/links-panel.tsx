import { useState } from 'react'
import { Button } from '../../../../ui/display/button.tsx'
import { CopyLink } from '../../../../ui/display/copy-link.tsx'
import { ConfirmDialog } from '../../../../ui/feedback/confirm-dialog.tsx'
import { SwitchField } from '../../../../ui/form/fields.tsx'
import { Dim, Panel, Row, Stack } from '../../../../ui/layout/layout.tsx'
import { pathRows } from '../../../../paths.ts'
import { useCollectionLink, useNewLink, useVerification, type ProjectView } from '../projects.data.ts'

const isPage = (path: string) => pathRows.some(row => row.path === path)

/** Both links of a project, with what each can do, and a way to make it new. */
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
      <strong>For people who get something</strong>
      <Dim>They say their size and where to send it. Until you finalize, they can change their answer.</Dim>
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
        label="People can submit by the link"
        checked={project.enableCollectionLink}
        disabled={isDisabled(project.enableCollectionLink, toggleLink.isPending)}
        onChange={() => toggleLink.mutate(input)}
      />
      <SwitchField
        label="Ask for a proof of the email address"
        description="Without it, the page tells whether an address has submitted before."
        checked={project.emailVerificationEnabled}
        disabled={isDisabled(project.emailVerificationEnabled, toggleVerification.isPending)}
        onChange={() => toggleVerification.mutate(input)}
      />
    </>
  )
}

function ViewerLink({ project }: { project: ProjectView }) {
  return (
    <Stack gap={8}>
      <strong>For somebody who looks after the submissions</strong>
      <Dim>
        Opens this project without an account: to read, edit, export and finalize. It cannot spend anything.
      </Dim>
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
        aria-label={link === 'viewer' ? 'New viewer link' : 'New collection link'}
        onClick={() => setAsking(true)}
      >
        New link
      </Button>
      <ConfirmDialog
        title="Make a new link?"
        text="The old link ends at once. Everyone who still needs it has to get the new one from you."
        confirmLabel="Make a new link"
        cancelLabel="Keep the link"
        busy={renew.isPending}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => renew.mutate({ params: { id: project.id } }, { onSettled: () => setAsking(false) })}
      />
    </>
  )
}
