import { existsSync } from 'node:fs'
import type { Result } from '#domain/record/result.ts'
import { type Config, readConfig } from './config.ts'
import { productFile } from './places.ts'

/** Reads the settings from the environment, and those that aren't set there from `.env` next to package.json. */
export function readSettings(): Result<Config, string> {
  const file = productFile('.env')
  if (existsSync(file)) process.loadEnvFile(file)
  return readConfig(process.env)
}
