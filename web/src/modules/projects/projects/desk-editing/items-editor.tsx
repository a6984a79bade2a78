import { IconPlus, IconTrash } from '@tabler/icons-react'
import { Button, IconButton } from '../../../../ui/display/button.tsx'
import { TextField } from '../../../../ui/form/fields.tsx'
import { NumberField } from '../../../../ui/form/number-fields.tsx'
import type { KitForm } from '../../../../ui/form/use-kit-form.ts'
import { Dim, Row, Stack } from '../../../../ui/layout/layout.tsx'
import styles from '../desk/desk.module.css'
import { ItemGoods } from './item-goods.tsx'
import { newItem, type ItemDraft, type ProjectValues } from './project-form.rules.ts'

type Form = KitForm<ProjectValues>

/** The items of a project, each with its product and what people choose of it. */
export function ItemsEditor({ form }: { form: Form }) {
  const { items } = form.values
  return (
    <Stack>
      {items.length === 0 ? <Dim>Nothing yet. Add what each person gets.</Dim> : null}
      <ul className={styles.items}>
        {items.map((item, index) => (
          <li key={item.key} className={styles.item}>
            <ItemFields form={form} item={item} index={index} />
          </li>
        ))}
      </ul>
      <Row>
        <Button
          look="quiet"
          icon={<IconPlus size={16} aria-hidden />}
          onClick={() => form.insertListItem('items', newItem())}
        >
          Add an item
        </Button>
      </Row>
    </Stack>
  )
}

interface ItemProps {
  form: Form
  item: ItemDraft
  index: number
}

function ItemFields({ form, item, index }: ItemProps) {
  const path = `items.${index}`
  const title = item.name.trim() || `item ${index + 1}`
  return (
    <Stack gap={12}>
      <div className={styles.itemHead}>
        <TextField {...form.getInputProps(`${path}.name`)} label="Item" maxLength={120} autoComplete="off" />
        <NumberField {...form.getInputProps(`${path}.quantity`)} label="Per person" min={1} max={1_000} />
        <IconButton label={`Remove ${title}`} onClick={() => form.removeListItem('items', index)}>
          <IconTrash size={16} aria-hidden />
        </IconButton>
      </div>
      <ItemGoods form={form} item={item} index={index} />
      {item.options.map((option, at) => (
        <div key={at} className={styles.option}>
          <TextField
            {...form.getInputProps(`${path}.options.${at}.name`)}
            label="People choose"
            placeholder="Size"
            maxLength={40}
            autoComplete="off"
          />
          <TextField
            {...form.getInputProps(`${path}.options.${at}.choices`)}
            label="From"
            placeholder="The sizes below"
            autoComplete="off"
          />
          <IconButton
            label={`Remove the choice ${option.name || at + 1} of ${title}`}
            onClick={() => form.removeListItem(`${path}.options`, at)}
          >
            <IconTrash size={16} aria-hidden />
          </IconButton>
        </div>
      ))}
      {item.product_variant_id === '' && item.options.length < 5 ? (
        <Row>
          <Button
            look="subtle"
            size="xs"
            icon={<IconPlus size={14} aria-hidden />}
            aria-label={`Let people choose of ${title}`}
            onClick={() =>
              form.insertListItem(`${path}.options`, {
                name: item.options.length === 0 ? 'Size' : '',
                choices: '',
              })
            }
          >
            Let people choose
          </Button>
        </Row>
      ) : null}
    </Stack>
  )
}
