import { BEAN_FIELDS } from '#domain/bean/bean-fields.ts'
import { FACTS_OF_NAMES, type FactsOfName, factsToOffer } from '#domain/bean/facts-of-name.ts'
import { Button } from '#web/ui/button.tsx'
import layout from '#web/ui/layout.module.css'
import styles from './bean-draft-form.module.css'

type Texts = Record<'origin_name' | keyof FactsOfName, string>

interface NameSaysProps {
  /** What is typed into the fields of a bean. */
  texts: Texts
  onFill: (facts: Partial<Texts>) => void
}

/** Offers what the name of a coffee says for the fields that are empty. Nothing if it says nothing more. */
export default function NameSays({ texts, onFill }: NameSaysProps) {
  const facts = factsToOffer(texts)
  const offered = FACTS_OF_NAMES.flatMap(field => {
    const text = facts[field]
    return text === null ? [] : [{ field, text }]
  })
  if (offered.length === 0) return null
  return (
    <div className={`${layout.spread24} ${styles.says}`}>
      <p>
        The name says:{' '}
        {offered.map(({ field, text }, place) => (
          <span key={field}>
            {place > 0 && ', '}
            {BEAN_FIELDS[field].label.toLowerCase()} <strong>{text}</strong>
          </span>
        ))}
        .
      </p>
      <Button onClick={() => onFill(Object.fromEntries(offered.map(({ field, text }) => [field, text])))}>
        Fill in
      </Button>
    </div>
  )
}
