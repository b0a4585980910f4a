// `npm run dev`: the server, restarted on each change, and Vite's dev server for the web app.
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
