import { Link } from '@tanstack/react-router'
import type { VoucherStores as Stores } from '@crema/contract/vouchers/coupon'
import { bidiIsolate } from '#src/lib/text/bidi-isolate.ts'
import * as paths from '#src/lib/url/paths.ts'
import { useTranslate } from '#src/session/app-context.ts'
import { NearestStore } from '#src/shared/stores/nearest-store.tsx'
import { PinIcon } from '#src/ui/art/icons.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { List, ListRow } from '#src/ui/layout/list.tsx'

/** Where a voucher is valid: the nearest of its stores, or the one it was claimed for. */
export function VoucherStores({ stores }: { stores: Stores }) {
  const t = useTranslate()
  switch (stores.kind) {
    case 'all':
      return <NearestStore />
    case 'some':
      return <NearestStore couponId={stores.couponId} />
    case 'one':
      return (
        <Card aria-label={t('wallet.stores')}>
          <List>
            <ListRow
              start={<PinIcon />}
              title={t('wallet.stores')}
              note={t('wallet.oneStore', { store: bidiIsolate(stores.name) })}
              render={(props) => <Link {...paths.stores({ storeId: stores.storeId })} {...props} />}
            />
          </List>
        </Card>
      )
  }
}
