/** The import direction of ARCHITECTURE.md: domain ← files, chart, contract ← server, web. */
const mayImport = {
  domain: [],
  files: ['domain'],
  chart: ['domain'],
  contract: ['domain'],
  server: ['domain', 'files', 'chart', 'contract'],
  web: ['domain', 'chart', 'contract'],
  'service-worker': ['domain'],
}
const packages = {
  domain: [],
  files: ['cheerio', 'papaparse'],
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
  plot: ['loading', 'ui'],
  chart: ['loading', 'ui', 'words', 'plot'],
  session: ['api', 'loading', 'ui'],
  shell: ['loading', 'session', 'ui', 'words'],
  parts: ['api', 'loading', 'session', 'shell', 'ui', 'words'],
}
/**
 * The rooms of the server, each with its folders: each imports only what stands before it. A dot stands for the files of
 * the room itself. The process and its wiring, at the top of `src/server`, import any; rooms take only types from there.
 */
const serverRooms = {
  platform: ['settings', 'files', 'work', 'database', 'limits'],
  http: ['answers', '.', 'openapi'],
  account: ['activity', '.', 'site'],
  library: [
    'greens',
    'find',
    'trash',
    'blends',
    'stock',
    'live',
    'styles',
    'beans',
    'roasts',
    'again',
    'tastings',
    'tables',
    'undo',
    'many-roasts',
    'many-beans',
    'scores',
    'feedback',
    'trends',
  ],
  intake: ['reading', 'imports', 'inbox', 'live'],
  safety: ['front-door', 'backups', 'exports', '.'],
  pages: ['.'],
}
const serverLayers = Object.entries(serverRooms).flatMap(([room, folders]) =>
  folders.map(folder => (folder === '.' ? room : `${room}/${folder}`)),
)
/** The floors of the domain: each folder imports only folders before it. */
const domainFloors = [
  'record',
  'words',
  'curve',
  'roast',
  'live',
  'bean',
  'score',
  'file',
  'story',
  'comparison',
  'usual',
  'again',
  'stock',
  'tasting',
  'trends',
]
/** The files of the contract that the browser may load, besides the calls. */
const withoutSchemas =
  '^src/contract/(activity-kinds|call|changes|login/(csrf|login-texts)|upload-rules)\\.ts$'
/** The build leaves their schemas out. */
const calls = '^src/contract/calls\\.ts$'
const tests = '\\.test\\.tsx?$|/testing/'

/** The rules for the folders of `src/${house}` that are in layers: each imports only folders before it. */
function layersOf(house, layers) {
  const files = layer =>
    `^src/${house}/${layer}/${layers.some(other => other.startsWith(`${layer}/`)) ? '[^/]+$' : ''}`
  return [
    ...layers.map((layer, index) => ({
      name: `${house}-${layer}-direction`,
      comment: 'Move what two folders share to one before both.',
      severity: 'error',
      from: { path: files(layer), pathNot: tests },
      to: { path: `^src/${house}/[^/]+/`, pathNot: layers.slice(0, index + 1).map(files) },
    })),
    {
      name: `${house}-folders-are-layers`,
      comment: 'A folder must have its place in the order of layers.',
      severity: 'error',
      from: {},
      to: { path: `^src/${house}/[^/]+/`, pathNot: [...layers, 'testing'].map(files) },
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
      from: { path: '^src/(domain|files|chart|contract|web|service-worker)/', pathNot: tests },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'visitors-features-do-not-import-each-other',
      comment: 'Code shared by two features goes to parts, words, ui, shell, session or api.',
      severity: 'error',
      from: { path: '^src/web/visitor/([^/]+)/' },
      to: { path: '^src/web/visitor/', pathNot: '^src/web/visitor/$1/', dynamic: false },
    },
    {
      name: 'only-the-owner-imports-the-owners-floor',
      comment: 'Others load it with import(), so that no visitor has its scripts.',
      severity: 'error',
      from: { path: '^src/web/', pathNot: ['^src/web/owner/', tests] },
      to: { path: '^src/web/owner/', dynamic: false },
    },
    {
      name: 'owners-parts-are-below-its-screens',
      severity: 'error',
      from: { path: '^src/web/owner/parts/', pathNot: tests },
      to: { path: '^src/web/owner/', pathNot: '^src/web/owner/parts/' },
    },
    ...Object.entries(webFolders).map(([folder, allowed]) => ({
      name: `web-${folder}-direction`,
      severity: 'error',
      from: { path: `^src/web/${folder}/`, pathNot: tests },
      to: {
        path: '^src/web/(?!owner/)',
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
          '^src/web/visitor/roasts/list/',
          '^src/web/visitor/beans/bean-list-screen\\.tsx$',
          tests,
        ],
      },
      to: { path: '^src/web/api/log-events\\.ts$' },
    },
    {
      name: 'web-screens-do-not-say-when',
      comment: 'A screen puts into a Part what may come later. The other files of `loading/` say when.',
      severity: 'error',
      from: {
        path: '^src/web/(chart|owner|plot|session|shell|visitor)/',
        pathNot: tests,
      },
      to: {
        path: '^src/web/loading/',
        pathNot: '^src/web/loading/(part\\.tsx|load-script\\.ts|use-element-size\\.ts)$',
      },
    },
    {
      name: 'web-takes-no-schemas',
      comment: 'The web may import types from the contract, and its files that the build has without zod.',
      severity: 'error',
      from: { path: ['^src/web/', withoutSchemas], pathNot: '^src/web/testing/' },
      to: { path: '^src/contract/', pathNot: [withoutSchemas, calls], dependencyTypesNot: ['type-only'] },
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
