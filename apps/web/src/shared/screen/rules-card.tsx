import { Card } from '#src/ui/layout/card.tsx'
import { Folded } from './folded.tsx'
import styles from './rules-card.module.css'

/** The rules of a campaign, one sentence each, folded; nothing where there are none. */
export function RulesCard({ title, rules }: { title: string; rules: readonly string[] }) {
  if (rules.length === 0) return null
  return (
    <Card>
      <Folded title={title}>
        <ul className={styles.rules}>
          {rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </Folded>
    </Card>
  )
}
