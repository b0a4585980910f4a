import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Result } from '#domain/result.ts'
import { type Config, readConfig } from './config.ts'

/** Reads the settings from the environment, and those that aren't set there from `.env` next to package.json. */
export function readSettings(): Result<Config, string> {
  const file = fileURLToPath(new URL('../../../.env', import.meta.url))
  if (existsSync(file)) process.loadEnvFile(file)
  return readConfig(process.env)
}
