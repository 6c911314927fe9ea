/**
 * Which part of the repository may import which. `pnpm boundaries` checks it.
 *
 * @type {import('dependency-cruiser').IConfiguration}
 */
const screens = ['landing/', 'blog/', 'admin/', 'not-found/'].map((screen) => `^apps/web/app/${screen}`);
const belowScreens = '^apps/web/app/(layout|lib|posts|auth|search|post-body|seo)/';
/** The folders of the admin that its screens share. All others are screens. */
const sharedInAdmin =
  '(?:content-lint|downloads|drafts|image-uploads|layout|lib|post-model|publishing|storage-use|text-diff|uploads)';
const admin = '^apps/web/app/admin/';
const test = '[.](test|e2e)[.]tsx?$';
const core = '^packages/blog-core/src/';
const readmeExamples = '^packages/package-checks/src/readme-examples[.]ts$';
const files = '^packages/blog-files/src/';
const browserStore = '^packages/blog-store-browser/src/';
const sqlStore = '^packages/blog-store-sql/src/';
const api = '^packages/blog-api/src/';
const editor = '^packages/markdown-editor/src/';
const media = '^packages/media/src/';
const exampleStore = '^packages/blog-store-example/src/';
/** Writes feed files in the worker of the admin. */
const writeFeed = `${admin}import-export/write-feed[.]ts$`;
const blogServer = '^packages/blog-server/src/';
/** The data and paths that pages share with their server. */
const sharedWithPages = `${blogServer}(pages/(page-data|post-path|tag-path)|feeds/tag-feed)[.]ts$`;
/**
 * The entry points of blog-core: the main one, and those of one function, of the store in memory, of
 * the seeds and for tests.
 */
const coreEntryPoints = '^packages/blog-core/src/(index|fingerprint|memory|seeds|testing)[.]ts$';

/** Matches packages from the registry by their names, or by the beginnings of their names. */
const npm = (...names) => names.map((name) => `(^|node_modules/)${name}(/|$)`);

export default {
  forbidden: [
    ...screens.map((screen, index) => ({
      name: `screens-${['landing', 'blog', 'admin', 'not-found'][index]}`,
      comment:
        'Screens never import each other. Code that two of them need moves to a shared folder; routes.ts joins them.',
      severity: 'error',
      from: { path: screen },
      to: { path: screens.filter((other) => other !== screen) },
    })),
    {
      name: 'below-screens',
      comment: 'Shared folders never import screens.',
      severity: 'error',
      from: { path: belowScreens },
      to: { path: screens },
    },
    {
      name: 'server',
      comment:
        'The commands serve the files of a build. Only the development server reads the routes and the site’s own texts.',
      severity: 'error',
      from: { path: '^apps/web/server/', pathNot: test },
      to: {
        path: '^apps/web/(app|build-steps|service-worker)/',
        pathNot: ['^apps/web/app/seo/blog-site[.]ts$', '^apps/web/app/routes[.]ts$'],
      },
    },
    {
      name: 'used-by-nothing',
      comment: 'Product code never imports end-to-end tests, reliability or benchmarks.',
      severity: 'error',
      from: {
        path: '^(apps|packages)/',
        pathNot: ['^apps/web/(e2e/|playwright[^/]*[.]ts$)', '^apps/(reliability|benchmarks)/'],
      },
      to: { path: ['^apps/web/e2e/', '^apps/(reliability|benchmarks)/'] },
    },
    {
      name: 'edge',
      comment:
        'The Worker imports blog-server and the site’s build. Of the app it imports the build steps only.',
      severity: 'error',
      from: { path: '^apps/edge/' },
      to: { path: '^apps/web/', pathNot: '^apps/web/build-steps/' },
    },
    {
      name: 'only-edge',
      comment: 'Only the benchmarks import the Worker.',
      severity: 'error',
      from: { path: '^(apps|packages)/', pathNot: '^apps/(edge|benchmarks)/' },
      to: { path: '^apps/edge/' },
    },
    {
      name: 'e2e',
      comment: 'Code that end-to-end tests share with reliability and benchmarks is in e2e/support.',
      severity: 'error',
      from: { path: '^apps/web/e2e/' },
      to: { path: '^apps/(reliability|benchmarks)/' },
    },
    {
      name: 'reliability',
      comment: 'Of the end-to-end tests, reliability and benchmarks import e2e/support only.',
      severity: 'error',
      from: { path: '^apps/(reliability|benchmarks)/' },
      to: { path: '^apps/web/e2e/', pathNot: '^apps/web/e2e/support/' },
    },
    {
      name: 'service-worker',
      comment: 'The service worker imports only the constants that it shares with the app.',
      severity: 'error',
      from: { path: '^apps/web/service-worker/' },
      to: {
        pathNot: [
          '^apps/web/service-worker/',
          ...npm('workbox-precaching'),
          '^apps/web/app/layout/offline/service-worker-constants[.]ts$',
          `${blogServer}site/resolve-request[.]ts$`,
        ],
      },
    },
    {
      name: 'specification-data',
      comment: 'Only tests import the data of the Markdown specification: its license is not ours.',
      severity: 'error',
      from: { path: '^(apps|packages)/', pathNot: '^packages/markdown/src/conformance/' },
      to: { path: '^packages/markdown/src/conformance/' },
    },
    {
      name: 'feeds-in-a-worker',
      comment:
        'Feeds are written in a worker or by the build. A page would load their code and the renderer.',
      severity: 'error',
      from: { path: '^apps/web/app/', pathNot: ['[.]worker[.]ts$', writeFeed] },
      to: { path: ['^packages/feeds/src/', writeFeed], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'files-in-admin',
      comment:
        'Only the admin reads and writes files of posts. Visitors don’t download the libraries for it.',
      severity: 'error',
      from: { path: '^apps/web/app/', pathNot: '^apps/web/app/admin/' },
      to: { path: files },
    },
    {
      name: 'editor-in-admin',
      comment: 'Only the admin uses the Markdown editor. Visitors don’t download it.',
      severity: 'error',
      from: { path: '^(apps|packages)/', pathNot: ['^apps/web/app/admin/', '^packages/markdown-editor/'] },
      to: { path: editor },
    },
    {
      name: 'clerk-in-auth',
      comment:
        'Only app/auth imports Clerk, and the server to verify tokens. (End-to-end tests serve its script.)',
      severity: 'error',
      from: {
        path: '^(apps|packages)/',
        pathNot: ['^apps/web/app/auth/', `${blogServer}auth/`, '^apps/web/e2e/'],
      },
      to: { path: npm('@clerk') },
    },
    {
      name: 'idb-in-the-browser-store',
      comment: 'Only blog-store-browser uses IndexedDB for posts. (Drafts and import reports are no posts.)',
      severity: 'error',
      from: {
        path: '^(apps/web/app|packages)/',
        pathNot: [
          browserStore,
          exampleStore,
          `${admin}drafts/`,
          `${admin}import-export/import-report-store[.]ts$`,
          '^apps/web/app/testing/',
          test,
        ],
      },
      to: { path: npm('idb') },
    },
    {
      name: 'stores-in-app-posts',
      comment:
        'Only app/posts imports a post store. (The fingerprint of a text, for the build and for prerendered pages, is no store.)',
      severity: 'error',
      from: { path: '^apps/web/app/', pathNot: ['^apps/web/app/posts/', test] },
      to: { path: [browserStore, exampleStore], pathNot: `${browserStore}read-raw-posts[.]ts$` },
    },
    {
      name: 'ui-knows-no-product',
      comment: 'The design system imports no blog, router, cache or sign-in.',
      severity: 'error',
      from: { path: '^packages/ui/' },
      to: {
        path: ['^packages/blog-core/', ...npm('react-router', '@react-router', '@tanstack', '@clerk')],
      },
    },
    {
      name: 'ui-general-knows-no-brand',
      comment:
        'Other brands use the controls of the design system. What only Branchbook looks like is in src/brand, which controls never import.',
      severity: 'error',
      from: {
        path: '^packages/ui/src/',
        pathNot: ['^packages/ui/src/(brand|internal/testing)', '[.](test|stories)[.]tsx?$'],
      },
      to: { path: '^packages/ui/src/brand' },
    },
    {
      name: 'markdown-stands-alone',
      comment: 'The renderer imports no design, blog or app. (Its tests render the seed posts.)',
      severity: 'error',
      from: { path: '^packages/markdown/src/', pathNot: test },
      to: { path: ['^apps/', '^packages/(?!markdown/)'] },
    },
    {
      name: 'editor-stands-alone',
      comment:
        'The Markdown editor imports no design, blog or app: controls, icons, texts and links are props. The renderer’s package converts pasted HTML.',
      severity: 'error',
      from: { path: editor },
      to: {
        path: ['^apps/', '^packages/(?!markdown-editor/|markdown/src/from-html/)', ...npm('lucide-react')],
        pathNot: readmeExamples,
      },
    },
    {
      name: 'editor-commands-are-pure',
      comment: 'Commands are pure: a text and its selection become an edit, without React or the DOM.',
      severity: 'error',
      from: { path: `${editor}(commands|shortcuts|table-edits|text-edits)/`, pathNot: test },
      to: {
        path: [
          `${editor}(?!(commands|shortcuts|table-edits|text-edits)/|options/messages[.]ts$)`,
          ...npm('react', 'react-dom'),
        ],
      },
    },
    {
      name: 'feeds-stand-on-two',
      comment: 'Feeds import the domain and the renderer. A site’s texts are arguments.',
      severity: 'error',
      from: { path: '^packages/feeds/src/' },
      to: { path: ['^apps/', '^packages/(?!feeds/|blog-core/|markdown/|package-checks/)'] },
    },
    {
      name: 'media-stands-on-names',
      comment:
        'Images need the names of their files, a reader of sizes and a worker: no posts, store, renderer or app. (Its README has an example with the editor.)',
      severity: 'error',
      from: { path: media, pathNot: [test, `${media}fake-`] },
      to: { pathNot: [media, coreEntryPoints, ...npm('comlink', 'image-dimensions')] },
    },
    {
      name: 'core-is-pure',
      comment: 'blog-core imports nothing outside itself.',
      severity: 'error',
      from: { path: core, pathNot: [test, '/fake-[^/]+$'] },
      to: { pathNot: core },
    },
    {
      name: 'files-stand-on-core',
      comment:
        'blog-files imports three libraries that run on any platform, the Markdown parser for links, and HTML parsers for exports of blog platforms.',
      severity: 'error',
      from: { path: files, pathNot: [test, `${files}platforms/`] },
      to: {
        pathNot: [
          files,
          coreEntryPoints,
          '^packages/markdown/src/find-links[.]ts$',
          ...npm('yaml', 'fflate', 'smol-toml'),
        ],
      },
    },
    {
      name: 'platforms-are-apart',
      comment:
        'Only the entry point for exports of blog platforms imports parsers of HTML and XML. The others stay small.',
      severity: 'error',
      from: { path: `${files}(?!platforms/)`, pathNot: test },
      to: { path: `${files}platforms/` },
    },
    {
      name: 'platforms-stand-on-the-converter',
      comment: 'Exports of blog platforms and pasted HTML become Markdown by the same converter.',
      severity: 'error',
      from: { path: `${files}platforms/`, pathNot: test },
      to: {
        pathNot: [
          files,
          coreEntryPoints,
          '^packages/markdown/src/from-html/',
          ...npm(
            'hast-util-from-html',
            'hast-util-to-string',
            'htmlparser2',
            'unist-util-visit',
            '@types/hast',
            'hast',
          ),
        ],
      },
    },
    {
      name: 'browser-store-stands-on-core',
      comment: 'The browser’s store imports the domain and IndexedDB, never the app or React.',
      severity: 'error',
      from: { path: browserStore, pathNot: [test, `${browserStore}fake-`] },
      to: { pathNot: [browserStore, coreEntryPoints, ...npm('idb')] },
    },
    {
      name: 'example-store-stands-on-core',
      comment: 'The example store imports the port and a library for IndexedDB, never another store.',
      severity: 'error',
      from: { path: exampleStore, pathNot: test },
      to: { pathNot: [exampleStore, coreEntryPoints, ...npm('idb')] },
    },
    {
      name: 'sql-store-stands-on-core',
      comment:
        'The SQL store imports the domain. Only its database and its folder on Node import a platform.',
      severity: 'error',
      from: { path: sqlStore, pathNot: [test, `${sqlStore}(fake-|folder-blobs|node-database)`] },
      to: { pathNot: [sqlStore, coreEntryPoints] },
    },
    {
      name: 'api-stands-on-core',
      comment:
        'The contract over HTTP imports the domain, the reader of images, four libraries and types of the SQL store: it works with any store. (The command runs in Node.)',
      severity: 'error',
      from: { path: api, pathNot: [test, '/fake-[^/]+$', `${api}command/run-command[.]ts$`] },
      to: {
        pathNot: [
          api,
          coreEntryPoints,
          `${media}index[.]ts$`,
          ...npm('hono', 'idb', 'valibot', '@valibot/to-json-schema'),
        ],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'api-client-is-small',
      comment: 'The client of the contract imports neither its server nor its OpenAPI document.',
      severity: 'error',
      from: { path: `${api}client/`, pathNot: [test, '/fake-[^/]+$'] },
      to: {
        path: [
          `${api}(handler|conformance)/`,
          `${api}contract/open-api`,
          ...npm('hono', '@valibot/to-json-schema'),
        ],
      },
    },
    {
      name: 'server-in-no-page',
      comment: 'Pages never import a server.',
      severity: 'error',
      from: { path: '^apps/web/(app|service-worker)/' },
      to: { path: [sqlStore, `${api}(handler|conformance)/`] },
    },
    {
      name: 'blog-server-stands-on',
      comment:
        'The server imports the domain, the contract over HTTP, the SQL store, files of posts, feeds and the renderer. The site’s pages are arguments.',
      severity: 'error',
      from: { path: blogServer },
      to: {
        path: [
          '^apps/',
          '^packages/(?!blog-server|blog-core|blog-api|blog-files|blog-store-sql|feeds|markdown|tools|package-checks)',
        ],
      },
    },
    {
      name: 'blog-server-tools-in-tests',
      comment: 'Only tests import the tools and checks of the repository.',
      severity: 'error',
      from: { path: blogServer, pathNot: [test, '/fake-[^/]+$'] },
      to: { path: '^packages/(tools|package-checks)/' },
    },
    {
      name: 'blog-server-runs-anywhere',
      comment:
        'Only src/node imports Node’s modules: files, threads, compression, SQLite. Workers have crypto; the rest are arguments.',
      severity: 'error',
      from: { path: blogServer, pathNot: [test, `${blogServer}node/`, `${blogServer}(node|backups)[.]ts$`] },
      to: {
        path: [
          `${blogServer}node/`,
          `${blogServer}(node|backups)[.]ts$`,
          `${sqlStore}(folder-blobs|node-database)[.]ts$`,
          '^(node:)?(child_process|fs|http|net|os|path|sqlite|stream|timers|url|worker_threads|zlib)(/|$)',
          ...npm('@hono/node-server'),
        ],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'blog-server-in-no-page',
      comment:
        'Pages import only the data and paths that they share with the server. (Only the build reads the routes.)',
      severity: 'error',
      from: { path: '^apps/web/app/', pathNot: [test, '^apps/web/app/routes[.]ts$'] },
      to: { path: blogServer, pathNot: sharedWithPages, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'core-tests',
      comment: 'The tests of blog-core import only a test runner.',
      severity: 'error',
      from: { path: `${core}.*${test}` },
      to: { pathNot: [core, readmeExamples, ...npm('vitest', 'fast-check')] },
    },
    {
      name: 'packages-meet-by-name',
      comment: 'Workspace packages import each other by name and from their entry points, never by a path.',
      severity: 'error',
      from: { path: '^((?:apps|packages)/[^/]+)/' },
      to: {
        dependencyTypes: ['local'],
        pathNot: '^$1/',
      },
    },
    {
      name: 'no-unresolvable',
      comment: 'The import resolves to no file and to no entry point of a package.',
      severity: 'error',
      from: {},
      to: {
        couldNotResolve: true,
        pathNot: [
          // The site’s build, which the Worker includes.
          '^#site/',
          // The router writes these types.
          '^[.]/[+]types/',
          // Packages that have only types.
          '^(hast|mdast)$',
          // A file whose URL Vite returns; the query hides the file.
          '^@branchbook/ui/fonts/besley[.]woff2[?]url$',
        ],
      },
    },
    {
      name: 'no-circles',
      comment: 'Files that import each other in a circle can’t be read one by one.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-folder-circles',
      comment:
        'Folders that import each other in a circle are one folder: none can be read, moved or tested alone.',
      severity: 'error',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
    {
      name: 'admin-screens',
      comment:
        'Screens of the admin never import each other: what two of them need moves to a shared folder.',
      severity: 'error',
      from: { path: `${admin}(?!${sharedInAdmin}/)([^/]+)/` },
      to: { path: `${admin}(?!${sharedInAdmin}/)[^/]+/`, pathNot: `${admin}$1/` },
    },
    {
      name: 'admin-below-screens',
      comment: 'Shared folders of the admin never import its screens.',
      severity: 'error',
      from: { path: `${admin}${sharedInAdmin}/` },
      to: { path: `${admin}(?!${sharedInAdmin}/)[^/]+/` },
    },
    {
      name: 'admin-post-model',
      comment: 'The admin’s model of a post and its draft never imports other folders of the admin.',
      severity: 'error',
      from: { path: `${admin}post-model/` },
      to: { path: admin, pathNot: `${admin}post-model/` },
    },
    {
      name: 'routes-on-top',
      comment: 'Only routes.ts refers to routes. Code that two of them need moves to a shared folder.',
      severity: 'error',
      from: { path: '^(apps|packages)/' },
      to: { path: '^apps/web/app/.*[.](route|layout)[.]tsx$' },
    },
  ],
  options: {
    exclude: {
      path: '^(apps|packages)/[^/]+/(dist|build(?!-steps)[^/]*|reports|test-results|storybook-static|[.]react-router|[.]turbo|[.]stryker-tmp)/',
    },
    doNotFollow: { path: 'node_modules' },
    // Types count as much as values do.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'browser', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.json'],
    },
  },
};
