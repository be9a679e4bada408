import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import { tanstackStart } from '@tanstack/react-start/plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** Writes `.br` and `.gz` beside every text asset once, at the strongest setting, so that serving costs no CPU. */
function precompress(): Plugin {
  const brotli = promisify(brotliCompress);
  const zip = promisify(gzip);
  return {
    name: 'precompress',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    async writeBundle({ dir }) {
      if (!dir) return;
      for (const file of await readdir(dir, { recursive: true })) {
        if (!/\.(?:js|css|svg|json|webmanifest|txt)$/.test(file)) continue;
        const path = join(dir, file);
        const source = await readFile(path);
        if (source.length < 1024) continue;
        const params = {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: source.length,
        };
        await Promise.all([
          brotli(source, { params }).then((bytes) => writeFile(`${path}.br`, bytes)),
          zip(source, { level: constants.Z_BEST_COMPRESSION }).then((bytes) => writeFile(`${path}.gz`, bytes)),
        ]);
      }
    },
  };
}

/**
 * The router's routes hold on to its own link, 3 KB that no page uses: AppLink is the link here. Whoever takes the other one
 * is told so at the first render.
 */
function withoutRouterLink(): Plugin {
  return {
    name: 'without-router-link',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    load: {
      filter: { id: /@tanstack\/react-router\/dist\/esm\/link\.js$/ },
      handler: () =>
        `export function Link() { throw new Error('The link of this application is AppLink'); }
         export { Link as createLink, Link as linkOptions, Link as useLinkProps };`,
    },
  };
}

/** What every page needs. */
const BASE =
  /node_modules\/(?:react|react-dom|scheduler|use-sync-external-store|@tanstack)\/(?!.*useBlocker)|src\/app\/web\/(?:shell\/(?!create-menu|consents|cut-off|catalog-search|failure-reports|late-parts|proof|session-watch)|errors\/(?!not-found-scene|forbidden)|session|head|guards|search|router|routeTree|routes\/[^?]*$)|src\/platform\/dictionary\.|src\/platform\/web\/(?!form|when-seen|send-file|new-id|passkeys)|src\/modules\/basket\/web\/(?:basket-link|use-basket)\.|src\/modules\/favourites\/web\/(?:favourites-link|heart|heart-state)\.|src\/modules\/ad-objects\/web\/slots\.|src\/words\/plurals\.|src\/ui\/(?:button|chip|spinner|class-names|logo|icon-button|avatar|tint|theme|theme-switch|text-link|empty-state\.module)\.|icons\/Icon(?:Search|ArrowRight|Plus|Pencil|ChevronRight|Mail|World|MessageCircle|LayoutGrid)\.mjs/;
/** What lists of objects and their pages both need. */
const OBJECTS =
  /src\/words\/(?:numbers|money|days|moments|durations)\.ts|src\/modules\/ad-objects\/(?:web\/(?:kind-icon\.tsx|object-card-sheets\.ts|object-card[\w-]*\.module\.css))|src\/ui\/cover\.module\.css|icons\/Icon(?:Broadcast|Flag|Package|ChartBar|Users)\.mjs/;
const PICTURE = /src\/modules\/media\/web\/(?:picture\.tsx|load-picture-viewer\.ts)|icons\/IconStarFilled\.mjs/;
/** Read by the kinds, but also by pages that have no use for them: profiles, the page of a product. */
const APART =
  /src\/modules\/(?:(\w+\/contract)|geography\/domain\/regions|ad-objects\/kinds\/product\/dictionaries)\.ts/;
/** Small lists go together: each file costs more than what it saves. */
const apartName = (id: string): string | null => {
  const found = APART.exec(id);
  return found && (found[1]?.replaceAll('/', '-') ?? 'lists');
};
/** What the kinds are called and can be filtered by. */
const KINDS =
  /src\/(?:platform\/dictionary-terms|modules\/(?:ad-objects\/(?:kinds\/(?:\w+\/)?definitions?|domain\/topics)|requisites\/domain\/legal-forms))\.ts/;
/** What a card of any kind says, and what stands for its missing cover. */
const FACTS = /src\/modules\/ad-objects\/(?:web\/object-card-motif\.tsx|kinds\/(?:\w+\/)?facts\.ts)/;
const CARDS = /src\/modules\/ad-objects\/web\/(?:object-card|facts-icon)\.tsx/;
/** What the catalog and its comparison begin with. */
const CATALOG =
  /src\/modules\/catalog\/web\/(?:results|save-search|compare|catalog-page|catalog-search|filter-panel)\.module\.css|icons\/IconList\.mjs/;

/**
 * What is needed together comes in one file: small files compress worse and cost a request each. A file takes its modules
 * with all that they import, except what an earlier one has taken.
 */
const CHUNKS = [
  { name: 'base', test: BASE },
  { name: 'objects', test: OBJECTS },
  { name: 'picture', test: PICTURE },
  { name: (id: string) => apartName(id), test: APART },
  { name: 'kinds', test: KINDS },
  { name: 'facts', test: FACTS },
  { name: 'cards', test: CARDS },
  { name: 'catalog', test: CATALOG },
];

export default defineConfig(({ command }) => ({
  publicDir: 'src/app/web/public',
  // React has it built in; the shim is for versions that had not.
  resolve: { alias: [{ find: /^(use-sync-external-store)\/shim\b(?:\/index\.js)?/, replacement: '$1' }] },
  plugins: [
    { ...optimizeLocales.vite({ locales: ['ru-RU'] }), enforce: 'pre' },
    tanstackStart({
      srcDirectory: 'src/app/web',
      router: {
        routesDirectory: 'routes',
        generatedRouteTree: 'routeTree.gen.ts',
        quoteStyle: 'single',
        semicolons: true,
        // A loader travels with its page, not with every page.
        codeSplittingOptions: { defaultBehavior: [['loader', 'component'], ['errorComponent'], ['notFoundComponent']] },
      },
    }),
    react(),
    withoutRouterLink(),
    precompress(),
  ],
  build: { sourcemap: false, reportCompressedSize: false, target: 'es2023' },
  environments: {
    client: {
      build: {
        // Read by scripts/check-bundles.mjs.
        manifest: true,
        assetsInlineLimit: 0,
        // Every first load would carry the names of all files of all pages. Styles must be there before their page is
        // drawn; scripts find their imports themselves, and links preload pages before they are pressed.
        modulePreload: { resolveDependencies: (_file, needed) => needed.filter((name) => name.endsWith('.css')) },
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: CHUNKS.map((chunk, place) => ({ ...chunk, priority: CHUNKS.length - place })),
            },
          },
        },
      },
    },
    ssr: {
      // The built server carries its own production React, whatever NODE_ENV the process has.
      resolve: command === 'build' ? { noExternal: true } : {},
    },
  },
}));
