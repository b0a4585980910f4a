import { useState } from 'react'
import * as calls from '#contract/calls.ts'
import { FACTS_OF_NAMES, type FactsOfName, factsOfName } from '#domain/bean/facts-of-name.ts'
import { valuesByName } from '#domain/record/named-values.ts'
import { foldName } from '#domain/words/name-folding.ts'
import { readCall } from '#web/api/read-call.ts'
import { sendCall } from '#web/api/send-call.ts'
import type { Choices } from './import-rows.ts'

/**
 * A bean that is created with the import: only its name is needed. The facts that its name says are filled in, for the
 * owner to see and change. Everything else about a bean can be added on its page.
 */
export interface NewBean extends Record<keyof FactsOfName, string> {
  /** Its value in `Choices.bean`. */
  key: string
  name: string
  /** Whether no name could be proposed for it. */
  isToName: boolean
  /** The file that it is for; absent if its name says which ones. */
  fileName?: string
}

/** A bean that could be created for files: named as they call their coffee, else for one file alone. */
export type ProposedBean = { name: string } | { name: ''; fileKey: string; fileName: string }

/** The key that it has once it is created. */
export function keyOfProposed(proposed: ProposedBean): string {
  return 'fileKey' in proposed ? `new for ${proposed.fileKey}` : `new ${foldName(proposed.name)}`
}

/** The beans that the import will make. Nothing is saved before it begins. */
export function useNewBeans(initial: readonly NewBean[]) {
  const [beans, setBeans] = useState(initial)
  /** Creates a bean, and returns its key. One of the same name, or for the same file, is not created twice. */
  const create = (proposed: ProposedBean) => {
    const key = keyOfProposed(proposed)
    const { name } = proposed
    const created = { key, name, isToName: name === '', ...factsSaidBy(name) }
    const forFile = 'fileKey' in proposed ? { fileName: proposed.fileName } : {}
    setBeans(known => (known.some(bean => bean.key === key) ? known : [...known, { ...created, ...forFile }]))
    return key
  }
  /** Makes beans as files need them, each once. */
  const maker = () => {
    const ids = new Map<string, number>()
    /** By name: two of the same name are one bean. */
    const named = new Map<string, number>()
    return {
      /** The id of a chosen bean, made now if it is new. Throws the server's refusal. */
      async idOf(bean: string): Promise<number> {
        const created = beans.find(({ key }) => key === bean)
        if (created === undefined) return Number(bean)
        const name = foldName(created.name.trim())
        const made = ids.get(bean) ?? named.get(name) ?? (await beanOfName(name)) ?? (await makeBean(created))
        ids.set(bean, made)
        named.set(name, made)
        setBeans(known => known.filter(({ key }) => key !== bean))
        return made
      },
      /** The choices with the ids of the beans that were made. */
      withId: (choices: Choices): Choices => {
        const id = ids.get(choices.bean ?? '')
        return id === undefined ? choices : { ...choices, bean: String(id) }
      },
    }
  }
  const change = (changed: NewBean) =>
    setBeans(known => known.map(bean => (bean.key === changed.key ? withFactsOfName(bean, changed) : bean)))
  return { beans, create, change, maker }
}

/** What a name says, as it is typed into the fields. */
function factsSaidBy(name: string): Record<keyof FactsOfName, string> {
  const facts = factsOfName(name)
  return valuesByName(FACTS_OF_NAMES, field => facts[field] ?? '')
}

/** With another name, the facts that the former one said are those of the new one. What the owner typed stays. */
function withFactsOfName(before: NewBean, changed: NewBean): NewBean {
  if (before.name === changed.name) return changed
  const [former, said] = [factsSaidBy(before.name), factsSaidBy(changed.name)]
  const facts = valuesByName(FACTS_OF_NAMES, field =>
    changed[field] === former[field] ? said[field] : changed[field],
  )
  return { ...changed, ...facts }
}

/** The only bean that has this name by now: another import may have made it since the files were read. */
async function beanOfName(name: string): Promise<number | undefined> {
  const [bean, ...others] = (await readCall(calls.listBeans, {})).filter(
    ({ origin_name }) => foldName(origin_name) === name,
  )
  return others.length === 0 ? bean?.id : undefined
}

/** An empty field stays unknown, and so does one that a draft of an earlier version lacks. */
async function makeBean(bean: NewBean): Promise<number> {
  const facts = FACTS_OF_NAMES.map(field => [field, bean[field]?.trim() ?? '']).filter(
    ([, text]) => text !== '',
  )
  const fields = { origin_name: bean.name.trim(), ...Object.fromEntries(facts) }
  return (await sendCall(calls.createBean, {}, fields)).id
}
