// What readers use of the runtime, the same in Node and in browsers. Nothing else of either compiles here.
export {}

declare global {
  interface TextDecoder {
    decode(bytes: Uint8Array): string
  }
  const TextDecoder: new (label?: string, options?: { fatal?: boolean }) => TextDecoder

  interface TextEncoder {
    encode(text: string): Uint8Array
  }
  const TextEncoder: new () => TextEncoder

  interface URL {
    hash: string
    readonly hostname: string
    href: string
    password: string
    pathname: string
    readonly protocol: string
    readonly searchParams: { delete(name: string): void; keys(): IterableIterator<string> }
    username: string
  }
  const URL: new (address: string) => URL
}
