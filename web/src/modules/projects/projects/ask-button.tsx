import { useRouter } from '@tanstack/react-router'
import { rolesOf } from '@ribbon/contract/route'
import { useState } from 'react'
import { useSession } from '../../../platform/session.ts'
import { Button } from '../../../ui/display/button.tsx'
import { AskDialog } from './ask-dialog.tsx'

/** Lets owners ask for a project; others do not see it. */
export function AskButton() {
  const router = useRouter()
  const { roles } = useSession()
  const [isAsking, setAsking] = useState(false)
  if (!rolesOf.owner.some(role => roles.includes(role))) return null
  return (
    <>
      <Button onClick={() => setAsking(true)}>Ask for a project</Button>
      {isAsking ? (
        <AskDialog
          onClose={() => setAsking(false)}
          onDone={id => void router.navigate({ href: `/projects/${id}` })}
        />
      ) : null}
    </>
  )
}
