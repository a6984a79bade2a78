import { defaultSizes } from '@ribbon/contract/projects/project-desk/desk-inputs'
import { compareSizes } from '@ribbon/contract/sizes'
import { checkLater } from '../../../../platform/forms.ts'
import type { DeskProject } from '../desk/desk.data.ts'

export interface OptionDraft {
  name: string
  /** Separated by commas; empty: the sizes of the project. */ choices: string
}
export interface ItemDraft {
  /** Stays the same while it is edited. */ key: string
  name: string
  quantity: number | string
  product_id: string
  product_variant_id: string
  options: OptionDraft[]
}
/** A project as it is typed, with the names that the wire gives its fields. */
export interface ProjectValues extends Record<string, unknown> {
  team_id: string
  name: string
  in_hands_date: string
  customer_success_manager_id: string
  expected_number_of_recipients: number | string
  admin_order_title: string
  admin_order_description: string
  apparel_size_options: string
  custom_apparel_size_options: string
  items: ItemDraft[]
}

let lastKey = 0
export const newItem = (fields: Partial<ItemDraft> = {}): ItemDraft => ({
  key: String(++lastKey),
  name: '',
  quantity: 1,
  product_id: '',
  product_variant_id: '',
  options: [],
  ...fields,
})

export const emptyProject = (team: string, manager: string): ProjectValues => ({
  team_id: team,
  name: '',
  in_hands_date: '',
  customer_success_manager_id: manager,
  expected_number_of_recipients: '',
  admin_order_title: '',
  admin_order_description: '',
  apparel_size_options: listText(defaultSizes.toSorted(compareSizes)),
  custom_apparel_size_options: '',
  items: [newItem()],
})

export function valuesOf(project: DeskProject): ProjectValues {
  const offered = listText([...project.apparelSizeOptions, ...project.customApparelSizeOptions])
  return {
    team_id: project.teamId,
    name: project.name,
    in_hands_date: project.inHandsDate ?? '',
    customer_success_manager_id: project.managerId ?? '',
    expected_number_of_recipients: project.expectedNumberOfRecipients ?? '',
    admin_order_title: project.adminOrderTitle ?? '',
    admin_order_description: project.adminOrderDescription ?? '',
    apparel_size_options: listText(project.apparelSizeOptions),
    custom_apparel_size_options: listText(project.customApparelSizeOptions),
    items: project.items.map(item =>
      newItem({
        name: item.name,
        quantity: item.quantity,
        product_id: item.productId ?? '',
        product_variant_id: item.productVariantId ?? '',
        options: item.options.map(({ name, choices }) => {
          const text = listText(choices)
          return { name, choices: text === offered ? '' : text }
        }),
      }),
    ),
  }
}

export const listText = (values: readonly string[]) => values.join(', ')
export const readList = (text: string) =>
  text
    .split(',')
    .map(value => value.trim())
    .filter(value => value !== '')

/** What is sent; an option without choices offers the sizes of the project. */
export function bodyOf(values: ProjectValues) {
  const expected = values.expected_number_of_recipients
  return {
    name: values.name,
    in_hands_date: values.in_hands_date || null,
    customer_success_manager_id: values.customer_success_manager_id || null,
    expected_number_of_recipients: expected === '' ? null : Number(expected),
    admin_order_title: values.admin_order_title,
    admin_order_description: values.admin_order_description,
    apparel_size_options: readList(values.apparel_size_options),
    custom_apparel_size_options: readList(values.custom_apparel_size_options),
    items: values.items.map(item => ({
      name: item.name,
      quantity: Number(item.quantity),
      product_id: item.product_id || null,
      product_variant_id: item.product_variant_id || null,
      options: item.options.map(({ name, choices }) => ({ name, choices: readList(choices) })),
    })),
  }
}

const errorsOf = checkLater(
  async () => (await import('@ribbon/contract/projects/project-desk/desk-inputs')).newProject,
)

/** What is wrong with each field. A list is typed as one text, so an error of its third entry is one of the field. */
export async function checkProject(values: ProjectValues): Promise<Record<string, string>> {
  const found = await errorsOf({ ...bodyOf(values), team_id: values.team_id || '0' })
  const errors = Object.entries(found).map(
    ([path, message]) =>
      [
        path.replace(/^(apparel_size_options|custom_apparel_size_options|.*\.choices)\.\d+$/, '$1'),
        path === 'team_id' ? 'Choose a team.' : message,
      ] as const,
  )
  return Object.fromEntries(errors)
}

/** Which field a refusal of the server belongs to. */
export const projectPlaces = [
  [/team that uses projects/, 'team_id'],
  [/manager/, 'customer_success_manager_id'],
  [/^Name|Enter a name/, 'name'],
] as const

/** Whether people have answered with names of items, which an edit could take away from them. */
export function losesAnswers(before: ProjectValues, after: ProjectValues): boolean {
  const namesOf = ({ items }: ProjectValues) =>
    items.flatMap(item => [item.name, ...item.options.map(option => `${item.name}: ${option.name}`)])
  const kept = new Set(namesOf(after))
  return namesOf(before).some(name => !kept.has(name))
}
