import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { mayOpen } from '../../../paths.ts'
import { useSession } from '../../../platform/session.ts'
import { TextLink } from '../../../ui/display/button.tsx'
import { TimeText } from '../../../ui/display/time-text.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Panel } from '../../../ui/layout/layout.tsx'
import type { StoreView } from './stores.data.ts'
import { stepsOf, type StoreStep } from './stores.rules.ts'
import styles from './stores.module.css'

type Place = 'settings' | 'details'

/** Where the store is on its way: the steps to open it, or why shoppers do not see it now. */
export function StagePanel({ store, place }: { store: StoreView; place: Place }) {
  if (store.stage === 'live') return null
  if (store.stage === 'blocked') return <BlockedNotice store={store} />
  if (store.stage === 'paused') return <PausedNotice store={store} />
  return <StoreSteps store={store} place={place} />
}

function PausedNotice({ store }: { store: StoreView }) {
  return (
    <Notice title="The store is paused">
      {store.pausedAt ? (
        <>
          Since <TimeText at={store.pausedAt} />
          {'. '}
        </>
      ) : null}
      Shoppers see that it is not open. Everything stays as it is until it is opened again.
    </Notice>
  )
}

function BlockedNotice({ store }: { store: StoreView }) {
  return (
    <Notice tone="danger" title="Shoppers cannot see the store">
      {store.blockedBy === 'suspension'
        ? 'Your team is suspended. The store opens again by itself when that is lifted.'
        : 'Your payments account cannot take payments now. The store opens again by itself when it can.'}
    </Notice>
  )
}

/** The four steps to an open store, each with a link to where it is done. */
function StoreSteps({ store, place }: { store: StoreView; place: Place }) {
  const steps = stepsOf(store)
  const done = steps.filter(step => step.isDone).length
  return (
    <Panel
      title="Open your store"
      actions={
        <span className={styles.count}>
          {done} of {steps.length} done
        </span>
      }
    >
      <ol className={styles.steps}>
        {steps.map(step => (
          <li key={step.name} data-done={step.isDone || undefined}>
            {step.isDone ? (
              <IconCircleCheckFilled size={20} aria-label="Done:" role="img" />
            ) : (
              <IconCircle size={20} aria-label="To do:" role="img" />
            )}
            <span>
              <StepTitle step={step} place={place} />
              <span>{step.text}</span>
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  )
}

function StepTitle({ step, place }: { step: StoreStep; place: Place }) {
  const canOpen = mayOpen(step.path, useSession())
  if (step.isDone || !canOpen) return <strong>{step.title}</strong>
  if (place === 'settings' && step.path === '/e-commerce/setting')
    return <a href={`#${step.name}`}>{step.title}</a>
  return <TextLink to={step.path}>{step.title}</TextLink>
}
