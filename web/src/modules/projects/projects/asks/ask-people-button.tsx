import { useState } from 'react'
import { Button } from '../../../../ui/display/button.tsx'
import type { ProjectView } from '../projects.data.ts'
import { AskPeopleDialog } from './ask-people-dialog.tsx'

/** Lets owners ask people by mail while they can submit. */
export function AskPeopleButton({ project }: { project: ProjectView }) {
  const [isAsking, setAsking] = useState(false)
  if (project.jwt === null || !project.canChange || !project.enableCollectionLink) return null
  return (
    <>
      <Button onClick={() => setAsking(true)}>Ask people by email</Button>
      {isAsking ? <AskPeopleDialog projectId={project.id} onClose={() => setAsking(false)} /> : null}
    </>
  )
}
