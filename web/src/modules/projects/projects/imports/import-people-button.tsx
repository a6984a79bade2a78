import { useState } from 'react'
import { Button } from '../../../../ui/display/button.tsx'
import type { ProjectView } from '../projects.data.ts'
import { ImportPeopleDialog } from './import-people-dialog.tsx'
import type { ImportTarget } from './imports.data.ts'

/** Lets owners and operators add people from a file until the submissions are final. */
export function ImportPeopleButton({ target, items }: { target: ImportTarget; items: ProjectView['items'] }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)}>
        Import
      </Button>
      {isOpen ? <ImportPeopleDialog target={target} items={items} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
