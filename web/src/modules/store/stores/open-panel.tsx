import { useState } from 'react'
import { storeNeedTexts } from '@ribbon/contract/store/stores/store-resource'
import { Button, OutsideLink } from '../../../ui/display/button.tsx'
import { CopyValue } from '../../../ui/display/copy-value.tsx'
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx'
import { SwitchField } from '../../../ui/form/fields.tsx'
import { Panel, Stack } from '../../../ui/layout/layout.tsx'
import { useDisableStore, useEnableStore, useUpdateStore, type StoreView } from './stores.data.ts'
import styles from './stores.module.css'

/** Where the store is found, whether it is open, and who may find it. */
export function OpenPanel({ store }: { store: StoreView }) {
  const isLive = store.stage === 'live'
  return (
    <div id="open" className={styles.side}>
      <Panel title="Your store">
        <Stack>
          <div>
            <div className={styles.fieldLabel}>Address</div>
            <CopyValue label="Address" value={store.address} />
            <p className={styles.lead}>
              {isLive ? (
                <OutsideLink href={store.address}>Visit the store</OutsideLink>
              ) : (
                <>
                  <OutsideLink href={store.previewUrl}>Preview the store</OutsideLink>. The link works for a
                  day, for whoever has it.
                </>
              )}
            </p>
          </div>
          {store.status === 'active' ? <PauseStore /> : <OpenStore store={store} />}
          <FindableSwitch store={store} />
          <CancelSwitch store={store} />
        </Stack>
      </Panel>
    </div>
  )
}

function OpenStore({ store }: { store: StoreView }) {
  const open = useEnableStore()
  return (
    <div>
      {store.missing.length > 0 ? (
        <ul className={styles.missing} id="store-lacks">
          {store.missing.map(need => (
            <li key={need}>{storeNeedTexts[need]}</li>
          ))}
        </ul>
      ) : null}
      <Button
        busy={open.isPending}
        disabled={store.missing.length > 0}
        aria-describedby={store.missing.length > 0 ? 'store-lacks' : undefined}
        onClick={() => open.mutate({})}
      >
        {store.openedAt ? 'Open the store again' : 'Open the store'}
      </Button>
    </div>
  )
}

function PauseStore() {
  const pause = useDisableStore()
  const [isAsked, setAsked] = useState(false)
  return (
    <div>
      <Button look="quiet" onClick={() => setAsked(true)}>
        Pause the store
      </Button>
      <ConfirmDialog
        title="Pause the store?"
        text="Shoppers see that it is not open until you open it again. Orders that are paid are shipped as usual."
        confirmLabel="Pause the store"
        cancelLabel="Keep it open"
        busy={pause.isPending}
        isOpen={isAsked}
        onConfirm={() => pause.mutate({}, { onSettled: () => setAsked(false) })}
        onClose={() => setAsked(false)}
      />
    </div>
  )
}

function CancelSwitch({ store }: { store: StoreView }) {
  const save = useUpdateStore('The setting was saved.')
  return (
    <SwitchField
      label="Shoppers may cancel an order while nothing of it is packed"
      checked={store.shoppersMayCancel}
      disabled={save.isPending}
      onChange={event =>
        save.mutate({ body: { store: { shoppers_may_cancel: event.currentTarget.checked } } })
      }
    />
  )
}

function FindableSwitch({ store }: { store: StoreView }) {
  const save = useUpdateStore('The setting was saved.')
  return (
    <SwitchField
      label="Search engines may list the store"
      checked={store.isFindable}
      disabled={save.isPending}
      onChange={event => save.mutate({ body: { store: { is_findable: event.currentTarget.checked } } })}
    />
  )
}
