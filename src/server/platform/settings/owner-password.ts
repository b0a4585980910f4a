import { z } from 'zod'
import { LEAST_PASSWORD } from '#contract/login/login-texts.ts'

/** The rule for a new password. Earlier versions allowed shorter ones, so logging in doesn't check it. */
export const ownerPassword = z
  .string()
  .min(LEAST_PASSWORD, `must have at least ${LEAST_PASSWORD} characters`)
  .max(1_000, 'must have at most 1000 characters')
