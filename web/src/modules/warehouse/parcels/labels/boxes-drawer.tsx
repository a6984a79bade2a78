import { useState, type FormEvent } from 'react'
import { errorMessages } from '../../../../platform/toasts.ts'
import { Button } from '../../../../ui/display/button.tsx'
import { TwoLines } from '../../../../ui/display/two-lines.tsx'
import { SideDrawer } from '../../../../ui/feedback/dialog.tsx'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { TextField } from '../../../../ui/form/fields.tsx'
import { Row, Stack } from '../../../../ui/layout/layout.tsx'
import { useArchiveBox, useCreateBox, useUpdateBox, type BoxView } from './boxes.data.ts'
import { boxText, parseWeight, weightText } from './labels.rules.ts'
import styles from './boxes-drawer.module.css'

/** The warehouse's boxes: add one, change it, or take it off the list. */
export function BoxesDrawer({ boxes, onClose }: { boxes: readonly BoxView[]; onClose: () => void }) {
  const [edited, setEdited] = useState<BoxView>()
  const archive = useArchiveBox()
  return (
    <SideDrawer title="Boxes" isOpen onClose={onClose}>
      <Stack>
        {boxes.length === 0 ? (
          <p>No boxes yet. Add those on the shelf, and the desk proposes one for each parcel.</p>
        ) : (
          <ul className={styles.boxes} aria-label="Boxes">
            {boxes.map(box => (
              <li key={box.id}>
                <TwoLines
                  first={boxText(box)}
                  second={`Empty ${weightText(box.emptyOunces)}, carries ${weightText(box.maxOunces)}`}
                />
                <Row gap={8}>
                  <Button look="quiet" size="xs" onClick={() => setEdited(box)}>
                    Edit<span className="pub-sr"> {box.name}</span>
                  </Button>
                  <Button
                    look="quiet"
                    size="xs"
                    busy={archive.isPending}
                    onClick={() => archive.mutate({ params: { id: box.id } })}
                  >
                    Remove<span className="pub-sr"> {box.name}</span>
                  </Button>
                </Row>
              </li>
            ))}
          </ul>
        )}
        <BoxForm key={edited?.id ?? `new-${boxes.length}`} box={edited} onDone={() => setEdited(undefined)} />
      </Stack>
    </SideDrawer>
  )
}

const sizes = [
  { path: 'length_inches', label: 'Length in inches' },
  { path: 'width_inches', label: 'Width in inches' },
  { path: 'height_inches', label: 'Height in inches' },
] as const
const weights = [
  { path: 'empty_ounces', label: 'Weight of the empty box' },
  { path: 'max_ounces', label: 'Most it carries' },
] as const

type Values = Record<'name' | (typeof sizes)[number]['path'] | (typeof weights)[number]['path'], string>

function valuesOf(box: BoxView | undefined): Values {
  return {
    name: box?.name ?? '',
    length_inches: box ? String(box.lengthInches) : '',
    width_inches: box ? String(box.widthInches) : '',
    height_inches: box ? String(box.heightInches) : '',
    empty_ounces: box ? weightText(box.emptyOunces) : '',
    max_ounces: box ? weightText(box.maxOunces) : '',
  }
}

function bodyOf(values: Values) {
  const inches = (text: string) => (text.trim() === '' ? Number.NaN : Number(text.replace(',', '.')))
  return {
    name: values.name,
    length_inches: inches(values.length_inches),
    width_inches: inches(values.width_inches),
    height_inches: inches(values.height_inches),
    empty_ounces: /^0?$/.test(values.empty_ounces.trim())
      ? 0
      : (parseWeight(values.empty_ounces) ?? Number.NaN),
    max_ounces: parseWeight(values.max_ounces) ?? Number.NaN,
  }
}

function BoxForm({ box, onDone }: { box: BoxView | undefined; onDone: () => void }) {
  const [values, setValues] = useState(() => valuesOf(box))
  const [create, update] = [useCreateBox(onDone), useUpdateBox(onDone)]
  const { error, isPending } = box ? update : create
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (box) update.mutate({ params: { id: box.id }, body: bodyOf(values) })
    else create.mutate({ body: bodyOf(values) })
  }
  const field = (path: keyof Values, label: string, hint?: string) => (
    <TextField
      key={path}
      label={label}
      description={hint}
      value={values[path]}
      onChange={event => {
        const { value } = event.currentTarget
        setValues(old => ({ ...old, [path]: value }))
      }}
    />
  )
  return (
    <form onSubmit={submit} noValidate aria-label={box ? `Edit ${box.name}` : 'Add a box'}>
      <Stack gap={12}>
        <strong>{box ? `Edit ${box.name}` : 'Add a box'}</strong>
        {field('name', 'Name')}
        <div className={styles.sizes}>{sizes.map(({ path, label }) => field(path, label))}</div>
        <div className={styles.sizes}>
          {weights.map(({ path, label }) => field(path, label, 'Such as 5 oz or 2 lb.'))}
        </div>
        {error ? (
          <Notice tone="danger" isUrgent>
            {errorMessages(error, 'The box could not be saved.').join(' ')}
          </Notice>
        ) : null}
        <Row gap={8}>
          <Button type="submit" busy={isPending}>
            {box ? 'Save' : 'Add the box'}
          </Button>
          {box ? (
            <Button look="quiet" onClick={onDone}>
              Cancel
            </Button>
          ) : null}
        </Row>
      </Stack>
    </form>
  )
}
