import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../../ui/display/button.tsx'
import type { ProjectView } from '../projects.data.ts'

const AskPeopleDialog = lazy(async () => ({
  default: (await import('./ask-people-dialog.tsx')).AskPeopleDialog,
}))

/** Lets owners ask people by mail while they can submit. */
export function AskPeopleButton({ project }: { project: ProjectView }) {
  const [isAsking, setAsking] = useState(false)
  if (project.jwt === null || !project.canChange || !project.enableCollectionLink) return null
  return (
    <>
      <Button onClick={() => setAsking(true)}>Ask people by email</Button>
      <Suspense>
        {isAsking ? <AskPeopleDialog projectId={project.id} onClose={() => setAsking(false)} /> : null}
      </Suspense>
    </>
  )
}
