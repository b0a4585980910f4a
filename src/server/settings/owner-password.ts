import { z } from 'zod'

/** What the owner may choose as a password. An earlier version let it be shorter, so logging in doesn't check this. */
export const ownerPassword = z
  .string()
  .min(8, 'must have at least 8 characters')
  .max(1_000, 'must have at most 1000 characters')
