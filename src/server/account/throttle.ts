import { clientAt } from '#server/platform/limits/client-address.ts'
import { type Bucket, bucketName, type Limit } from '#server/platform/limits/token-buckets.ts'

const PER_CALLER: Limit = { capacity: 3, tokensPerMinute: 1 }
/** Anybody can get an IPv6 network of 48 bits, so one of them must not use up the attempts of everybody else. */
const PER_NETWORK: Limit = { capacity: 6, tokensPerMinute: 2 }
const IN_ALL: Limit = { capacity: 10, tokensPerMinute: 10 }

/** The bucket of a browser that has logged in before. Strangers don't have its cookie, so they can't empty it. */
export function bucketsOfDevice(deviceId: string): Bucket[] {
  return [{ name: bucketName(`device ${deviceId}`), limit: PER_CALLER }]
}

/** The buckets of everybody else: one for the address, one for its IPv6 network, and one for all of them together. */
export function bucketsOfAddress(ip: string): Bucket[] {
  const { address, network } = clientAt(ip)
  return [
    { name: bucketName(address), limit: PER_CALLER },
    ...(network === address ? [] : [{ name: bucketName(network), limit: PER_NETWORK }]),
    { name: 'all', limit: IN_ALL },
  ]
}
