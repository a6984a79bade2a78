import { useState } from 'react'
import { Button } from '../../../../ui/display/button.tsx'
import { ProgressBar } from '../../../../ui/feedback/progress-bar.tsx'
import { TextField } from '../../../../ui/form/fields.tsx'
import { Panel, Stack } from '../../../../ui/layout/layout.tsx'
import { useApply } from './imports.data.ts'
import { importLabel, peopleText, willHappen } from './imports.rules.ts'
import styles from './imports.module.css'
import { useRenameList, type ListView } from '../lists/lists.data.ts'

/** Step 3: the list's name and the one press that adds its people, all at once. */
export function ImportStep({
  list,
  isChecking,
  isUnclear,
}: {
  list: ListView
  isChecking: boolean
  /** The columns wait for an answer above. */ isUnclear: boolean
}) {
  const apply = useApply(list.id)
  const rename = useRenameList({ quiet: true })
  const [name, setName] = useState(list.name)
  const { counts, state } = list
  const isRunning = state === 'applying' || state === 'applied'
  const keepName = () => {
    const kept = name.trim()
    if (kept === '') setName(list.name)
    else if (kept !== list.name) rename.mutate({ list, name: kept })
  }
  if (isRunning) return <AddingPeople count={counts.listed} />
  return (
    <Panel title="3. Import">
      <Stack>
        <div className={styles.name}>
          <TextField
            label="Name of the list"
            value={name}
            maxLength={120}
            autoComplete="off"
            onChange={event => setName(event.currentTarget.value)}
            onBlur={keepName}
          />
        </div>
        {state === 'checked' ? (
          <>
            <p className={styles.lead}>
              {isUnclear ? 'The columns above have to be clear first.' : willHappen(counts, list.options)}
            </p>
            <div>
              <Button
                size="md"
                busy={apply.isPending || isChecking}
                disabled={counts.listed === 0 || isUnclear}
                onClick={() => apply.mutate({ params: { id: list.id }, body: {} })}
              >
                {importLabel(counts)}
              </Button>
            </div>
          </>
        ) : (
          <p className={styles.lead}>Once the rows are checked, this says how many people will be added.</p>
        )}
      </Stack>
    </Panel>
  )
}

function AddingPeople({ count }: { count: number }) {
  return (
    <Panel title={`Adding ${peopleText(count)}`}>
      <ProgressBar label="Adding people">
        The people appear all at once, or not at all. This goes on when you leave the page.
      </ProgressBar>
    </Panel>
  )
}
