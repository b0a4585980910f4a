import { useState } from 'react'
import * as calls from '#contract/calls.ts'
import { sendCall } from '#web/api/send-call.ts'
import type { Choices } from './import-rows.ts'

/** The facts that most bags state. Everything else about a bean can be added on its page. */
export const FIRST_FACTS = ['country', 'processing_method'] as const

/** A bean that is begun with the import: only its name is needed. */
export interface NewBean extends Record<(typeof FIRST_FACTS)[number], string> {
  /** Its value in `Choices.bean`. */
  key: string
  name: string
  /** Whether no name could be proposed for it. */
  isToName: boolean
  /** The file that it is for; absent if its name says which ones. */
  fileName?: string
}

/** A bean that could be begun for files: named as they call their coffee, else for one file alone. */
export type ProposedBean = { name: string } | { name: ''; fileKey: string; fileName: string }

/** The key that it has once it is begun. */
export function keyOfProposed(proposed: ProposedBean): string {
  return 'fileKey' in proposed ? `new for ${proposed.fileKey}` : `new ${proposed.name}`
}

/** The beans that the import will make. Nothing is saved before it begins. */
export interface NewBeans {
  beans: readonly NewBean[]
  /** Begins a bean, and returns its key. One of the same name, or for the same file, is not begun twice. */
  begin: (proposed: ProposedBean) => string
  change: (changed: NewBean) => void
  maker: () => BeanMaker
}

/** Makes beans as files need them, each once. */
interface BeanMaker {
  /** The id of a chosen bean, made now if it is new. Throws the server's refusal. */
  idOf: (bean: string) => Promise<number>
  /** The choices with the ids of the beans that were made. */
  withId: (choices: Choices) => Choices
}

export function useNewBeans(initial: readonly NewBean[]): NewBeans {
  const [beans, setBeans] = useState(initial)
  const begin = (proposed: ProposedBean) => {
    const key = keyOfProposed(proposed)
    const { name } = proposed
    const begun = { key, name, isToName: name === '', country: '', processing_method: '' }
    const forFile = 'fileKey' in proposed ? { fileName: proposed.fileName } : {}
    setBeans(known => (known.some(bean => bean.key === key) ? known : [...known, { ...begun, ...forFile }]))
    return key
  }
  const maker = (): BeanMaker => {
    const ids = new Map<string, number>()
    return {
      async idOf(bean) {
        const begun = beans.find(({ key }) => key === bean)
        if (begun === undefined) return Number(bean)
        const made = ids.get(bean) ?? (await makeBean(begun))
        ids.set(bean, made)
        setBeans(known => known.filter(({ key }) => key !== bean))
        return made
      },
      withId: choices => {
        const id = ids.get(choices.bean ?? '')
        return id === undefined ? choices : { ...choices, bean: String(id) }
      },
    }
  }
  const change = (changed: NewBean) =>
    setBeans(known => known.map(bean => (bean.key === changed.key ? changed : bean)))
  return { beans, begin, change, maker }
}

/** An empty field stays unknown. */
async function makeBean(bean: NewBean): Promise<number> {
  const facts = FIRST_FACTS.map(field => [field, bean[field].trim()]).filter(([, text]) => text !== '')
  const fields = { origin_name: bean.name.trim(), ...Object.fromEntries(facts) }
  return (await sendCall(calls.createBean, {}, fields)).id
}
