import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/**
 * Asks a question without showing the answer; reads the next line if the input is not a terminal. Rejects without an
 * answer.
 */
export async function askHidden(question: string): Promise<string> {
  // Readline edits the line and echoes it to this output, which discards it.
  const output = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output, terminal: process.stdin.isTTY })
  // By now the terminal no longer echoes what is typed.
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
