import { clientAt } from '#server/limits/client-address.ts'
import { type Bucket, bucketName, type Limit } from '#server/limits/token-buckets.ts'

const PER_CALLER: Limit = { capacity: 3, tokensPerMinute: 1 }
/** IPv6 networks of 48 bits are given away: one of them must not use up the tries of everybody else. */
const PER_NETWORK: Limit = { capacity: 6, tokensPerMinute: 2 }
const IN_ALL: Limit = { capacity: 10, tokensPerMinute: 10 }

/** What limits a browser that has logged in before. Strangers can't empty it, because they don't have its cookie. */
export function bucketsOfDevice(deviceId: string): Bucket[] {
  return [{ name: bucketName(`device ${deviceId}`), limit: PER_CALLER }]
}

/** What limits everybody else: their address, its network if it is IPv6, and the number of all these tries. */
export function bucketsOfAddress(ip: string): Bucket[] {
  const { address, network } = clientAt(ip)
  return [
    { name: bucketName(address), limit: PER_CALLER },
    ...(network === address ? [] : [{ name: bucketName(network), limit: PER_NETWORK }]),
    { name: 'all', limit: IN_ALL },
  ]
}
