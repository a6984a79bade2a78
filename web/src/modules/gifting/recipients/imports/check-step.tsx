import { useState } from 'react'
import type { ImportOptions } from '@ribbon/contract/gifting/recipients/import-resources'
import { Button } from '../../../../ui/display/button.tsx'
import { ProgressBar } from '../../../../ui/feedback/progress-bar.tsx'
import { OptionGroup } from '../../../../ui/form/option-group.tsx'
import { Panel, Stack } from '../../../../ui/layout/layout.tsx'
import { ImportRows } from './import-rows.tsx'
import { LeaveOutWrong } from './leave-out-wrong.tsx'
import styles from './imports.module.css'
import { choicesOf, countsSentence, kindOf, readShare, readText } from './imports.rules.ts'
import { mappingProblems } from './mapping.rules.ts'
import type { ListView } from '../lists/lists.data.ts'

interface CheckStepProps {
  list: ListView
  isBusy: boolean
  onCheck: (body: { options?: Partial<ImportOptions> }) => void
}

/** Step 2: what the rows come to, before anything is stored. */
export function CheckStep({ list, isBusy, onCheck }: CheckStepProps) {
  const { state, counts } = list
  const isReady = mappingProblems(list.columns.map(column => column.field)).blocking.length === 0
  if (state === 'uploaded') {
    return (
      <Panel title="2. Check">
        {isBusy ? (
          <ProgressBar label="Checking the rows">Checking the rows …</ProgressBar>
        ) : isReady ? (
          <Stack>
            <p className={styles.lead}>Every row is looked at before anyone is added.</p>
            <div>
              <Button onClick={() => onCheck({})}>Check the rows</Button>
            </div>
          </Stack>
        ) : (
          <p className={styles.lead}>The rows are checked as soon as the columns are clear.</p>
        )}
      </Panel>
    )
  }
  const isChecking = state === 'checking'
  return (
    <Panel title="2. Check">
      <Stack>
        {isChecking || isBusy ? (
          <ProgressBar label="Checking the rows" share={isChecking ? readShare(counts) : undefined}>
            {isChecking ? `${readText(counts)}. This goes on when you leave the page.` : 'Checking again …'}
          </ProgressBar>
        ) : null}
        <p className={styles.counts} role="status">
          {countsSentence(counts)}
          {isChecking ? ' so far' : '.'}
        </p>
        <div className={styles.choices}>
          {choicesOf(counts, list.options).map(choice => (
            <OptionGroup
              key={choice.option}
              label={choice.title}
              value={choice.value}
              options={choice.options}
              onChange={value => {
                if (!isBusy && value !== choice.value) onCheck({ options: { [choice.option]: value } })
              }}
            />
          ))}
        </div>
      </Stack>
      {state === 'checked' ? <CheckedRows list={list} isBusy={isBusy} /> : null}
    </Panel>
  )
}

/** Mounted when a check is through, so that it opens on what that check found to fix and stays there while it is fixed. */
function CheckedRows({
  list,
  isBusy,
}: {
  list: ListView
  /** What is mended now would be lost. */ isBusy: boolean
}) {
  const [first] = useState(() => kindOf('', list.counts))
  return (
    <div className={styles.rows} inert={isBusy}>
      <LeaveOutWrong list={list} />
      <ImportRows list={list} firstKind={first} />
    </div>
  )
}
