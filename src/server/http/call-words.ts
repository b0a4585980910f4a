import type { Call } from '#contract/call.ts'

/** The sections of the API, for most calls by the first part of their addresses. */
export const API_PARTS: Readonly<Record<string, string>> = {
  server: 'The server',
  owner: 'The owner',
  beans: 'Beans',
  blends: 'Recipes of blends',
  roasts: 'Roasts',
  scores: 'Scores',
  styles: 'Styles',
  sheets: 'Sheets for tasting',
  tastings: 'Tastings',
  trends: 'Trends',
  stock: 'The green shelf',
  plans: 'Plans for roasting again',
  feedback: 'Feedback of drinkers',
  tables: 'Tables of blind tastings',
  inbox: 'The inbox',
  live: 'Roasts that run',
  library: 'The whole library',
  trash: 'The trash',
  backups: 'Backups',
  activity: 'What happened',
}

/** What holds for every call, as a Markdown list. */
export const API_NOTES = `- Temperatures are in °C, rates of rise in °C/min, weights in g, times in s; a name that ends in \`_minutes\` or
  \`_percent\` says so.
- A path works with and without its trailing slash. A failure answers \`{"detail": …, "code": …,
  "values": …}\`: a sentence, or a list of them, and the same as a code with its values.
- Reads are public unless their entry says otherwise. For all other calls, send the session's cookie and the CSRF
  token: \`GET /api/beans/admin/me\` sets the cookie \`csrf_token\`; send it back in the header \`X-CSRF-Token\`, first
  with the login.
- Weights that no roast has (more out than in, a loss below 5 or above 30 %) are stored as they are given, and not
  scored. An answer to such weights says so: in \`warnings\` as sentences, in \`doubts\` as codes with their values.
- Lists and single reads carry an \`ETag\`: \`If-None-Match\` answers 304, and \`If-Match\` on a change answers 412 if
  somebody else was faster. A page of a list has \`X-Total-Count\` and, unless it is the last, \`X-Next-Cursor\`.
- A decision on feedback needs \`If-Match\` (428 without it); 412 has what the feedback says now in \`values.now\`.
- Send a body with its length (\`Content-Length\`). In chunks it is read only with a session or an upload token; otherwise
  the answer is 411. A call that is answered before its body is complete closes the connection.
- Any call may answer 400 if the request is malformed, 421 if it names a host that isn't this server, and 503.
- 503 with \`Retry-After\` means: try again after that many seconds, because the server is too busy, a backup is being
  restored or the database doesn't answer. \`/healthz\` is never refused because the server is too busy.
`

/** Who may make a call, as a sentence for the API description. */
export function whoMay({ method, access }: Pick<Call, 'method' | 'access'>): string {
  if (access === 'public') return 'everybody'
  if (access === 'token') return 'everybody with a CSRF token'
  if (access === 'machine') return 'the owner, with the CSRF token, or whoever has an upload token'
  if (access === 'live' && method === 'GET')
    return 'the owner, or whoever has a token of the scope `live`; everybody while show_live is on'
  if (access === 'live') return 'the owner, with the CSRF token, or whoever has a token of the scope `live`'
  return method === 'GET' ? 'the owner' : 'the owner, with the CSRF token'
}
