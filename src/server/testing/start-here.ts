import { expect, vi } from 'vitest'
import { prepareServer } from '../prepared-server.ts'

/**
 * Starts the product in this process, because another process takes a second. Returns the exit code, and the errors
 * that it printed. The start must fail, otherwise this throws.
 */
export async function startHere(settings: Record<string, string>): Promise<{ code: number; error: string }> {
  for (const [name, value] of Object.entries({ PORT: '0', ...settings })) vi.stubEnv(name, value)
  let error = ''
  vi.spyOn(console, 'error').mockImplementation(text => {
    error += `${text}\n`
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
  return { code: Number(codes[0]), error }
}
