import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Result } from '#domain/result.ts'
import { type Config, readConfig } from './config.ts'

/** The settings from the environment and, where one is not set there, from `.env` beside package.json. */
export function readSettings(): Result<Config, string> {
  const file = fileURLToPath(new URL('../../.env', import.meta.url))
  if (existsSync(file)) process.loadEnvFile(file)
  return readConfig(process.env)
}
