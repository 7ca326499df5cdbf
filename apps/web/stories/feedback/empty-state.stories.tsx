import { Button } from '#src/ui/actions/button.tsx'
import { EmptyWalletArt } from '#src/ui/art/empty-wallet-art.tsx'
import { OfflineArt } from '#src/ui/art/offline-art.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import type { Stories } from '../story.ts'

export const stories: Stories = {
  states: {
    'With an action': ({ text }) => (
      <EmptyState
        art={<EmptyWalletArt />}
        title={text('No coupons yet', 'لا توجد قسائم بعد')}
        text={text('Coupons you claim appear here.', 'تظهر هنا القسائم التي تحصل عليها.')}
        action={<Button>{text('See what is on', 'اطّلع على العروض')}</Button>}
      />
    ),
    'Title only': ({ text }) => (
      <EmptyState art={<OfflineArt />} title={text('You are offline', 'أنت غير متصل بالإنترنت')} />
    ),
  },
}
