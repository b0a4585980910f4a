import { expect, vi } from 'vitest'
import { prepareServer } from '../prepared-server.ts'

/**
 * Starts the product within this process, because another takes a second, until it would end: with which code, and what
 * it printed before. A start that succeeds fails the test.
 */
export async function startHere(
  settings: Record<string, string>,
): Promise<{ code: number; complaint: string }> {
  for (const [name, value] of Object.entries({ PORT: '0', ...settings })) vi.stubEnv(name, value)
  let complaint = ''
  vi.spyOn(console, 'error').mockImplementation(text => {
    complaint += `${text}\n`
  })
  const codes: unknown[] = []
  vi.spyOn(process, 'exit').mockImplementation(code => {
    codes.push(code)
    throw new Error('The process ends')
  })
  const ended = async () => {
    const server = await prepareServer()
    await server.listen().finally(async () => {
      await server.generatedPassword()
      await server.close('the test is over')
    })
  }
  await expect(ended()).rejects.toThrow('The process ends')
  return { code: Number(codes[0]), complaint }
}
