/** Only words for people. */
const WORDS = [
  'ad-objects/domain/{refusals,topics}.ts',
  'audit/domain/*.ts',
  'geography/domain/regions.ts',
  'marking/domain/{errors,kktu,kktu-words}.ts',
  'moderation/domain/complaints.ts',
  'notifications/domain/{event-words,events,*-events}.ts',
  'programs/domain/webhook-events.ts',
  'projects/domain/built-in-templates.ts',
  'safety/domain/events.ts',
  'statistics/domain/state-names.ts',
];

/** Only figures and names in a row: a test of them would be their copy. */
const LISTS = [
  '{ad-objects,blacklist,chats,desk,favourites,files,media,programs,projects,transfer}/domain/limits.ts',
  'appeals/domain/terms.ts',
  'desk/domain/figures.ts',
  'moderation/domain/cases.ts',
  'projects/domain/roles.ts',
];

/** Only shapes of calls: types, the fuzz from the OpenAPI document and the tests of the calls hold them. */
const SHAPES = ['marking/domain/{queue,risk-calls}.ts', 'projects/domain/answers.ts'];

export default {
  // TypeScript 7 has no compiler API that a real one could be read with.
  tsconfigFile: 'none.json',
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner', './scripts/mutants/words.mjs'],
  ignorers: ['words'],
  vitest: { configFile: 'scripts/mutants/vitest.config.mjs', related: true },
  coverageAnalysis: 'perTest',
  disableTypeChecks: false,
  concurrency: 2,
  mutate: [
    'src/modules/*/domain/**/*.ts',
    'src/modules/*/server/**/policy.ts',
    'src/modules/ad-objects/server/lists/cursor.ts',
    'src/platform/paging.ts',
    ...[...WORDS, ...LISTS, ...SHAPES].map((file) => `!src/modules/${file}`),
  ],
  ignorePatterns: ['/dist', '/data', '/docs', '/release', '/deploy', '/bench', '/tests/browser', '/.prepare'],
  // With --incremental only what has changed since is tried again.
  incrementalFile: '.prepare/mutants-known.json',
  tempDirName: '.prepare/mutants',
  reporters: ['clear-text', 'json'],
  jsonReporter: { fileName: '.prepare/mutants.json' },
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false, allowEmojis: false },
  thresholds: { high: 90, low: 85, break: 85 },
};
