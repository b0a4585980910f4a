import type { Config } from '#server/platform/settings/config.ts'

/** Sent with every answer. */
export function securityHeaders(config: Config): Record<string, string> {
  const headers: Record<string, string> = {
    'Content-Security-Policy': contentSecurityPolicy(config),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'Referrer-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
  }
  // On plain http, as on a home network, browsers must not be told to insist on https.
  if (config.publicUrl?.startsWith('https:')) headers['Strict-Transport-Security'] = 'max-age=31536000'
  return headers
}

function contentSecurityPolicy(config: Config): string {
  const flags = URL.parse(config.flagBaseUrl)?.origin
  const directives = {
    'default-src': "'self'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
    'img-src': ["'self'", 'data:', ...(flags === undefined ? [] : [flags])].join(' '),
    'object-src': "'none'",
    'style-src-attr': "'none'",
  }
  return Object.entries(directives)
    .map(directive => directive.join(' '))
    .join('; ')
}
