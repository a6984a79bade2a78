import { IconDownload, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { attachmentsMost, noAttachmentText } from '@ribbon/contract/projects/projects/project-attachments'
import { IconButton } from '../../../../ui/display/button.tsx'
import { ConfirmDialog } from '../../../../ui/feedback/confirm-dialog.tsx'
import { FileDrop } from '../../../../ui/form/file-drop.tsx'
import { Dim, Panel, Stack } from '../../../../ui/layout/layout.tsx'
import type { ProjectView } from '../projects.data.ts'
import { useAddAttachment, useDeleteAttachment } from './attachments.data.ts'
import styles from './attachments.module.css'

export type Attachment = ProjectView['attachments'][number]

/** The files of a project: its team adds and reads them, owners delete them. */
export function AttachmentsPanel({ project }: { project: ProjectView }) {
  const add = useAddAttachment(project.id)
  const remove = useDeleteAttachment()
  const isOwner = project.jwt !== null
  const canAdd = project.canChange && project.attachments.length < attachmentsMost
  if (!canAdd && project.attachments.length === 0) return null
  return (
    <Panel title="Files">
      <Stack>
        <AttachmentList
          base={`/api/v2/team/admin_orders/${project.id}/attachments`}
          attachments={project.attachments}
          isBusy={remove.isPending}
          onDelete={
            isOwner ? attachmentId => remove.mutate({ params: { id: project.id, attachmentId } }) : undefined
          }
        />
        {canAdd ? (
          <FileDrop
            title="Add a file"
            hint={`${noAttachmentText} At most 5 MB.`}
            accept=".png,.jpg,.jpeg,.webp,.pdf"
            chooseLabel="Choose a file"
            busy={add.isPending ? 'The file is being sent …' : undefined}
            onPick={file => add.send(file)}
          />
        ) : null}
      </Stack>
    </Panel>
  )
}

interface ListProps {
  /** Where the files are. */ base: string
  attachments: readonly Attachment[]
  isBusy: boolean
  onDelete: ((attachmentId: string) => void) | undefined
}

export function AttachmentList({ base, attachments, isBusy, onDelete }: ListProps) {
  const [asked, setAsked] = useState<Attachment>()
  if (attachments.length === 0) return <Dim>No files yet, such as a logo or a sketch.</Dim>
  return (
    <>
      <ul className={styles.files}>
        {attachments.map(attachment => (
          <li key={attachment.id}>
            <a href={`${base}/${attachment.id}`} download={attachment.name}>
              <IconDownload size={16} aria-hidden /> {attachment.name}
            </a>
            <Dim>{sizeText(attachment.bytes)}</Dim>
            {onDelete ? (
              <IconButton label={`Delete ${attachment.name}`} onClick={() => setAsked(attachment)}>
                <IconTrash size={16} aria-hidden />
              </IconButton>
            ) : null}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        title={`Delete ${asked?.name ?? 'the file'}?`}
        text="It cannot be brought back."
        confirmLabel="Delete"
        cancelLabel="Keep it"
        danger
        busy={isBusy}
        isOpen={asked !== undefined}
        onClose={() => setAsked(undefined)}
        onConfirm={() => {
          if (asked) onDelete?.(asked.id)
          setAsked(undefined)
        }}
      />
    </>
  )
}

function sizeText(bytes: number): string {
  return bytes < 1024 * 1024
    ? `${Math.max(1, Math.round(bytes / 1024))} KB`
    : `${(bytes / 1024 / 1024).toFixed(1)} MB`
}
