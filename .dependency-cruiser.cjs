/** The import direction of ARCHITECTURE.md: domain ← readers, writers, chart, contract ← server, web. */
const mayImport = {
  domain: [],
  readers: ['domain'],
  writers: ['domain', 'readers'],
  chart: ['domain'],
  contract: ['domain'],
  server: ['domain', 'readers', 'writers', 'chart', 'contract'],
  web: ['domain', 'chart', 'contract'],
  'service-worker': ['domain'],
}
const packages = {
  domain: [],
  readers: ['cheerio'],
  writers: ['papaparse'],
  chart: ['d3-array'],
  contract: ['zod'],
  server: [
    '@e965/xlsx',
    '@fastify/',
    '@simplewebauthn/server',
    'fastify',
    'ipaddr.js',
    'zod',
    'kysely',
    'better-sqlite3',
    'pg',
    'papaparse',
    '@takumi-rs/core',
    'qr',
    'jschardet',
  ],
  web: [
    'react',
    '@simplewebauthn/browser',
    '@tanstack/',
    'lucide-react',
    '@fontsource-variable/',
    'country-flag-icons',
  ],
  'service-worker': [],
}
/** The folders of the web app below its features. Only the app itself, at the top, imports the features. */
const webFolders = {
  loading: [],
  api: ['loading'],
  ui: ['loading'],
  words: ['loading', 'ui'],
  chart: ['loading', 'ui', 'words'],
  session: ['api', 'loading', 'ui'],
  shell: ['loading', 'session', 'ui', 'words'],
  parts: ['api', 'loading', 'session', 'shell', 'ui', 'words'],
  keys: ['shell', 'ui'],
}
/**
 * The layers of the server: each folder imports only folders before it. The process and its wiring, at the top of
 * `src/server`, import any; folders take only types from there.
 */
const serverLayers = [
  'settings',
  'files',
  'work',
  'database',
  'limits',
  'answers',
  'http',
  'openapi',
  'activity',
  'admin',
  'site',
  'front-door',
  'find',
  'trash',
  'stock',
  'styles',
  'beans',
  'roasts',
  'again',
  'reading',
  'imports',
  'many-roasts',
  'many-beans',
  'scores',
  'backups',
  'feedback',
  'trends',
  'inbox',
  'library',
  'sharing',
  'housekeeping',
]
/** The floors of the domain: each folder imports only folders before it. */
const domainFloors = [
  'record',
  'words',
  'curve',
  'roast',
  'bean',
  'score',
  'file',
  'story',
  'comparison',
  'usual',
  'again',
  'stock',
  'trends',
]
/** The files of the contract that the browser may load. */
const withoutSchemas =
  '^src/contract/(activity-kinds|call|calls|changes|login/(csrf|login-texts)|upload-rules)\\.ts$'
const tests = '\\.test\\.tsx?$|/testing/'

/** The rules for the folders of a room that are in layers: each imports only folders before it. */
function layersOf(room, layers) {
  const folders = names => names.map(name => `^src/${room}/${name}/`)
  return [
    ...layers.map((folder, layer) => ({
      name: `${room}-${folder}-direction`,
      comment: 'Move what two folders share to one before both.',
      severity: 'error',
      from: { path: `^src/${room}/${folder}/`, pathNot: tests },
      to: { path: `^src/${room}/[^/]+/`, pathNot: folders(layers.slice(0, layer + 1)) },
    })),
    {
      name: `${room}-folders-are-layers`,
      comment: 'A folder must have its place in the order of layers.',
      severity: 'error',
      from: {},
      to: { path: `^src/${room}/[^/]+/`, pathNot: folders([...layers, 'testing']) },
    },
  ]
}

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    ...Object.entries(mayImport).map(([folder, allowed]) => ({
      name: `${folder}-direction`,
      severity: 'error',
      from: { path: `^src/${folder}/`, pathNot: tests },
      to: { path: '^src/', pathNot: [folder, ...allowed].map(name => `^src/${name}/`) },
    })),
    ...Object.entries(packages).map(([folder, allowed]) => ({
      name: `${folder}-packages`,
      severity: 'error',
      from: { path: `^src/${folder}/`, pathNot: tests },
      to: {
        dependencyTypes: ['npm', 'npm-dev', 'npm-optional', 'npm-peer'],
        pathNot: [...allowed.map(name => `node_modules/${name}`), 'node_modules/@types/'],
      },
    })),
    {
      name: 'pure-folders-use-no-node-module',
      severity: 'error',
      from: { path: '^src/(domain|readers|writers|chart|contract|web|service-worker)/', pathNot: tests },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'web-features-do-not-import-each-other',
      comment: 'Code shared by two features goes to parts, words, ui, shell, session or api.',
      severity: 'error',
      from: { path: '^src/web/(admin|beans|bench|compare|home|roasts)/' },
      to: { path: '^src/web/(admin|beans|bench|compare|home|roasts)/', pathNot: '^src/web/$1/' },
    },
    ...Object.entries(webFolders).map(([folder, allowed]) => ({
      name: `web-${folder}-direction`,
      severity: 'error',
      from: { path: `^src/web/${folder}/`, pathNot: tests },
      to: {
        path: '^src/web/',
        pathNot: ['^src/web/pages\\.ts$', ...[folder, ...allowed].map(name => `^src/web/${name}/`)],
      },
    })),
    ...layersOf('server', serverLayers),
    ...layersOf('domain', domainFloors),
    {
      name: 'domain-files-are-in-folders',
      severity: 'error',
      from: {},
      to: { path: '^src/domain/[^/]+\\.ts$' },
    },
    {
      name: 'server-folders-take-only-types-from-the-top',
      severity: 'error',
      from: { path: '^src/server/[^/]+/', pathNot: tests },
      to: { path: '^src/server/[^/]+$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'web-caches-in-one-folder',
      comment:
        'Screens read with useCall and send with useSend. Only the app gives the cache to its screens.',
      severity: 'error',
      from: { path: '^src/web/', pathNot: ['^src/web/api/', '^src/web/app\\.tsx$', tests] },
      to: { path: 'node_modules/@tanstack/(react-query|query-core)/' },
    },
    {
      name: 'web-events-are-for-others',
      comment:
        'Sending announces; the list of roasts and the grid of beans listen. All else follows from what a write changes.',
      severity: 'error',
      from: {
        path: '^src/web/',
        pathNot: [
          '^src/web/api/send-call\\.ts$',
          '^src/web/roasts/list/',
          '^src/web/beans/bean-list-screen\\.tsx$',
          tests,
        ],
      },
      to: { path: '^src/web/api/log-events\\.ts$' },
    },
    {
      name: 'web-screens-do-not-say-when',
      comment: 'A screen puts into a Part what may come later. The other files of `loading/` say when.',
      severity: 'error',
      from: { path: '^src/web/(admin|beans|bench|chart|compare|home|roasts|session|shell)/', pathNot: tests },
      to: {
        path: '^src/web/loading/',
        pathNot: '^src/web/loading/(part\\.tsx|load-script\\.ts|use-element-size\\.ts)$',
      },
    },
    {
      name: 'web-takes-no-schemas',
      comment: 'The web may import types from the contract, and its files without zod.',
      severity: 'error',
      from: { path: ['^src/web/', withoutSchemas], pathNot: '^src/web/testing/' },
      to: { path: '^src/contract/', pathNot: withoutSchemas, dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.css'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'default'],
    },
    parser: 'swc',
  },
}
