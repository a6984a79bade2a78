import { IconTrash } from '@tabler/icons-react'
import {
  attachmentMaxBytes,
  attachmentsMost,
  noAttachmentText,
} from '@ribbon/contract/projects/projects/project-attachments'
import { useState } from 'react'
import { IconButton } from '../../../ui/display/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { FileDrop } from '../../../ui/form/file-drop.tsx'
import { Row, Stack } from '../../../ui/layout/layout.tsx'

/** The files that go with a request, such as a logo or a sketch. */
export function AskFiles({ files, onChange }: { files: readonly File[]; onChange: (files: File[]) => void }) {
  const [problem, setProblem] = useState<string>()
  const add = (file: File) => {
    const isTooLarge = file.size > attachmentMaxBytes
    setProblem(isTooLarge ? `${file.name} is larger than 5 MB.` : undefined)
    if (!isTooLarge) onChange([...files, file])
  }
  return (
    <Stack gap={8}>
      {files.map((file, index) => (
        <Row key={`${index} ${file.name}`} justify="between" gap={8}>
          <span>{file.name}</span>
          <IconButton
            label={`Remove ${file.name}`}
            onClick={() => onChange(files.filter((_, at) => at !== index))}
          >
            <IconTrash size={16} aria-hidden />
          </IconButton>
        </Row>
      ))}
      {problem ? (
        <Notice tone="danger" isUrgent>
          {problem}
        </Notice>
      ) : null}
      {files.length < attachmentsMost ? (
        <FileDrop
          title="Add a file"
          hint={`A logo or a sketch. ${noAttachmentText}`}
          accept=".png,.jpg,.jpeg,.webp,.pdf"
          chooseLabel="Choose a file"
          onPick={add}
        />
      ) : null}
    </Stack>
  )
}
