import type { Store } from '@crema/contract/stores/store'
import { servicesOf } from '@crema/contract/stores/store-services'
import { useTranslate } from '#src/session/app-context.ts'
import { Heading } from '#src/ui/layout/heading.tsx'
import { serviceIcons } from './service-icons.ts'
import styles from './store-services.module.css'

/** What a store offers; nothing where that is not known. */
export function StoreServices({ store }: { store: Store }) {
  const t = useTranslate()
  const services = servicesOf([store])
  if (services.length === 0) return null
  return (
    <section className={styles.services}>
      <Heading level={3} size={17}>
        {t('stores.services')}
      </Heading>
      <ul className={styles.list}>
        {services.map((service) => {
          const ServiceIcon = serviceIcons[service]
          return (
            <li key={service} className={styles.service}>
              <ServiceIcon />
              <span>{t(`stores.${service}`)}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
