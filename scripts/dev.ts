// `npm run dev`: the server, started anew at each change, and Vite's server for the web app at its side.
import { spawn } from 'node:child_process'

const children = [
  spawn(process.execPath, ['--watch', '--watch-preserve-output', 'src/server/main.js'], { stdio: 'inherit' }),
  spawn(process.execPath, ['node_modules/vite/bin/vite.js'], { stdio: 'inherit' }),
]

for (const child of children) child.on('exit', stop)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)

function stop(): void {
  for (const child of children) child.kill()
}
