import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** The answer to a question that nobody may read from the screen; the next line where the input is no terminal. */
export async function askHidden(question: string): Promise<string> {
  // The terminal's own editing is done by readline, which writes what it shows to where nobody looks.
  const output = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output, terminal: process.stdin.isTTY })
  // Only now does the terminal show nothing of what is typed.
  process.stdout.write(question)
  const interrupted = new Promise<never>((_resolve, reject) => {
    terminal.once('SIGINT', () => reject(new Error('Nothing was changed.')))
    terminal.once('close', () => reject(new Error('Nothing was changed: there was no answer.')))
  })
  try {
    return await Promise.race([terminal.question(''), interrupted])
  } finally {
    terminal.close()
    process.stdout.write('\n')
  }
}
