import { useId } from 'react'
import { Tabs } from '#src/ui/layout/tabs.tsx'
import { Controlled } from '../controlled.tsx'
import type { StateProps, Stories } from '../story.ts'

function WalletTabs({
  text,
  counts,
}: Pick<StateProps, 'text'> & { counts: readonly [string, string, string] | undefined }) {
  const panelId = useId()
  return (
    <Controlled initial="unused">
      {(value, setValue) => (
        <>
          <Tabs
            label={text('Which coupons', 'أي القسائم')}
            panelId={panelId}
            items={[
              { value: 'unused', label: text('To use', 'للاستخدام'), count: counts?.[0] },
              { value: 'used', label: text('Used', 'مستخدمة'), count: counts?.[1] },
              { value: 'expired', label: text('Expired', 'منتهية'), count: counts?.[2] },
            ]}
            value={value}
            onChange={setValue}
          />
          <div id={panelId} role="tabpanel" aria-label={value} tabIndex={-1} />
        </>
      )}
    </Controlled>
  )
}

export const stories: Stories = {
  states: {
    Default: ({ text }) => <WalletTabs text={text} counts={undefined} />,
    'With counts': ({ text }) => (
      <WalletTabs text={text} counts={[text('12', '١٢'), text('3', '٣'), text('0', '٠')]} />
    ),
  },
}
