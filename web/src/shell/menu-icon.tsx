import {
  IconAddressBook,
  IconBox,
  IconBuildingStore,
  IconBuildingWarehouse,
  IconCash,
  IconCode,
  IconCreditCard,
  IconFolders,
  IconGift,
  IconGiftCard,
  IconLayoutDashboard,
  IconMail,
  IconPackage,
  IconPlug,
  IconReceipt2,
  IconSettings,
  IconTicket,
  IconUserCog,
  IconUsers,
  type Icon,
} from '@tabler/icons-react'
import type { MenuIcon as MenuIconName } from '../menu.ts'

const icons: Record<MenuIconName, Icon> = {
  dashboard: IconLayoutDashboard,
  gift: IconGift,
  orders: IconPackage,
  templates: IconMail,
  redemption: IconTicket,
  users: IconUsers,
  recipients: IconAddressBook,
  settings: IconSettings,
  projects: IconFolders,
  store: IconBuildingStore,
  payouts: IconCash,
  products: IconBox,
  'gift-cards': IconGiftCard,
  fees: IconReceipt2,
  inventory: IconBuildingWarehouse,
  billing: IconCreditCard,
  profile: IconUserCog,
  integrations: IconPlug,
  developers: IconCode,
}

export function MenuIcon({ name }: { name: MenuIconName }) {
  const Drawn = icons[name]
  return <Drawn size={18} stroke={1.75} aria-hidden />
}
