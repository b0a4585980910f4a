import { spawn } from 'node:child_process'

/** One command of a longer run. */
export interface Step {
  name: string
  command: string
  args: string[]
}

export interface StepResult {
  name: string
  passed: boolean
  seconds: number
}

/**
 * Runs the steps of each group in parallel and the groups one after another. Prints the output of a step if it fails.
 */
export async function runSteps(groups: Step[][]): Promise<StepResult[]> {
  const results: StepResult[] = []
  for (const group of groups) results.push(...(await Promise.all(group.map(runStep))))
  return results
}

async function runStep(step: Step): Promise<StepResult> {
  const start = performance.now()
  const output: Buffer[] = []
  const code = await new Promise<number | null>((resolve, reject) => {
    const child = spawn(step.command, step.args, { stdio: ['ignore', 'pipe', 'pipe'] })
    child.stdout.on('data', chunk => output.push(chunk))
    child.stderr.on('data', chunk => output.push(chunk))
    child.on('error', reject)
    child.on('close', resolve)
  })
  const seconds = (performance.now() - start) / 1000
  const passed = code === 0
  console.log(`${passed ? '✓' : '✗'} ${step.name} (${seconds.toFixed(1)} s)`)
  if (!passed) console.log(Buffer.concat(output).toString())
  return { name: step.name, passed, seconds }
}
