import type { Client } from './client-address.ts'

/** A network's items by address, and their number. */
interface Network<Item> {
  addresses: Map<string, Item[]>
  length: number
}

/**
 * A queue that is fair between clients, so that one with many requests doesn't delay the others: networks take turns,
 * the addresses within a network take turns, and the items of an address are first in, first out.
 *
 * This is fair queueing (J. Nagle, RFC 970), with buffer stealing when it is full (P. McKenney, Stochastic
 * Fairness Queueing, 1990).
 */
export class FairQueue<Item> {
  /** The first network is the next to be served, and within it the first address. */
  readonly #networks = new Map<string, Network<Item>>()
  #length = 0

  get length(): number {
    return this.#length
  }

  push({ network, address }: Client, item: Item): void {
    const held = this.#networks.get(network) ?? { addresses: new Map<string, Item[]>(), length: 0 }
    const items = held.addresses.get(address) ?? []
    items.push(item)
    held.addresses.set(address, items)
    held.length += 1
    this.#networks.set(network, held)
    this.#length += 1
  }

  /** Removes and returns the next item, of a client that may have a turn. */
  shift(mayHaveTurn: (client: Client) => boolean = () => true): Item | undefined {
    for (const [network, held] of this.#networks) {
      for (const [address, items] of held.addresses) {
        if (!mayHaveTurn({ network, address })) continue
        const item = items.shift()
        this.#countRemoved(network, held, address, items)
        moveToEnd(held.addresses, address)
        moveToEnd(this.#networks, network)
        return item
      }
    }
    return undefined
  }

  /** How many items a client has. */
  lengthOf({ network, address }: Client): number {
    return this.#networks.get(network)?.addresses.get(address)?.length ?? 0
  }

  /**
   * Makes room for an item of a client: removes and returns the newest item of the network that has the most items, or
   * otherwise of the address with the most items in the client's own network. Removes nothing from a network or address
   * that would then have fewer items than the client.
   */
  evictFor(client: Client): Item | undefined {
    const lengths = [...this.#networks].map(([network, { length }]) => [network, length] as const)
    const [network, length] = longest(lengths)
    const own = this.#networks.get(client.network)
    if (length > (own?.length ?? 0) + 1) return this.#dropLatest(network)
    const [, longestOfOwn] = longest(lengthsOf(own?.addresses))
    return longestOfOwn > this.lengthOf(client) + 1 ? this.#dropLatest(client.network) : undefined
  }

  /** Removes the newest item of the address with the most items in a network. */
  #dropLatest(network: string): Item | undefined {
    const held = this.#networks.get(network)!
    const [address] = longest(lengthsOf(held.addresses))
    const items = held.addresses.get(address)!
    const item = items.pop()
    this.#countRemoved(network, held, address, items)
    return item
  }

  #countRemoved(network: string, held: Network<Item>, address: string, items: Item[]): void {
    this.#length -= 1
    held.length -= 1
    if (items.length === 0) held.addresses.delete(address)
    if (held.length === 0) this.#networks.delete(network)
  }
}

function lengthsOf(addresses: Map<string, unknown[]> | undefined): (readonly [string, number])[] {
  return [...(addresses ?? [])].map(([address, items]) => [address, items.length] as const)
}

function longest(lengths: readonly (readonly [string, number])[]): readonly [name: string, length: number] {
  return lengths.reduce((most, each) => (each[1] > most[1] ? each : most), ['', 0] as const)
}

/** Moves an entry of a map to its end, if it is there. */
function moveToEnd<Value>(map: Map<string, Value>, key: string): void {
  const value = map.get(key)
  if (value === undefined) return
  map.delete(key)
  map.set(key, value)
}
