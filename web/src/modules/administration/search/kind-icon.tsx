import type { OperatorSearchKind, SearchKind } from '@ribbon/contract/administration/search'
import {
  IconAddressBook,
  IconArrowRight,
  IconBuilding,
  IconBuildingStore,
  IconFolders,
  IconGift,
  IconListDetails,
  IconMail,
  IconPackage,
  IconPlus,
  IconStack2,
  IconTicket,
  IconUser,
  IconUsers,
  type Icon,
} from '@tabler/icons-react'

const icons: Record<SearchKind | OperatorSearchKind | 'page' | 'action', Icon> = {
  order: IconPackage,
  storeOrder: IconBuildingStore,
  shopOrder: IconBuildingStore,
  recipient: IconAddressBook,
  participant: IconUser,
  member: IconUsers,
  storeCustomer: IconUser,
  gift: IconGift,
  bundle: IconGift,
  cardTemplate: IconMail,
  list: IconListDetails,
  groupOrder: IconTicket,
  project: IconFolders,
  parcel: IconPackage,
  stock: IconStack2,
  team: IconBuilding,
  product: IconGift,
  page: IconArrowRight,
  action: IconPlus,
}

export function KindIcon({ kind }: { kind: keyof typeof icons }) {
  const Drawn = icons[kind]
  return <Drawn size={18} stroke={1.75} aria-hidden />
}
