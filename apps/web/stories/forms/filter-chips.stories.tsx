import { ClockIcon } from '#src/ui/art/icons.tsx'
import { CarIcon, ParasolIcon, WifiIcon } from '#src/ui/art/store-icons.tsx'
import { FilterChips } from '#src/ui/forms/filter-chips.tsx'
import { Controlled } from '../controlled.tsx'
import type { Stories } from '../story.ts'

export const stories: Stories = {
  states: {
    'Two of four chosen': ({ text }) => (
      <Controlled<string[]> initial={['open', 'wifi']}>
        {(chosen, setChosen) => (
          <FilterChips
            label={text('Filters', 'خيارات التصفية')}
            items={[
              { value: 'open', label: text('Open now', 'مفتوح الآن'), icon: <ClockIcon /> },
              { value: 'drive', label: text('Drive-through', 'خدمة السيارات'), icon: <CarIcon /> },
              { value: 'seats', label: text('Outdoor seating', 'جلسات خارجية'), icon: <ParasolIcon /> },
              { value: 'wifi', label: text('Wi-Fi', 'واي فاي'), icon: <WifiIcon /> },
            ]}
            chosen={chosen}
            onChange={async (next) => setChosen(next)}
          />
        )}
      </Controlled>
    ),
  },
}
