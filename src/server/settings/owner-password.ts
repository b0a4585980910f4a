import { z } from 'zod'

/** The rule for a new password. Earlier versions allowed shorter ones, so logging in doesn't check it. */
export const ownerPassword = z
  .string()
  .min(8, 'must have at least 8 characters')
  .max(1_000, 'must have at most 1000 characters')
