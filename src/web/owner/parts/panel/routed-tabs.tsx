import { changeAddress } from '#web/shell/navigation.ts'
import { type Tab, TabList, type TabsProps } from '#web/ui/tabs.tsx'

/** A tab that has an address of its own, such as `#/admin/weights`. */
export interface RoutedTab extends Tab {
  address: string
}

/** A screen's tabs. The address says which one is open: `address`, or the first if there is no such tab. */
export function RoutedTabs({ label, tabs, address }: TabsProps<RoutedTab> & { address: string }) {
  const activeIndex = Math.max(
    0,
    tabs.findIndex(tab => tab.address === address),
  )
  const open = (index: number) => changeAddress((tabs[index] ?? tabs[0]).address, { replace: false })
  return <TabList label={label} tabs={tabs} look="line" activeIndex={activeIndex} onOpen={open} />
}
