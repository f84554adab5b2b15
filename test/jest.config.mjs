import { fileURLToPath } from 'node:url';

const transform = {
  '\\.[cm]?[jt]sx?$': [
    '@swc/jest',
    {
      jsc: {
        parser: { syntax: 'typescript', tsx: true, decorators: true },
        target: 'es2022',
        transform: { legacyDecorator: true, useDefineForClassFields: true, react: { runtime: 'automatic' } },
      },
      module: { type: 'commonjs' },
    },
  ],
};

const rootDir = new URL('..', import.meta.url).pathname;
const common = {
  rootDir,
  transform,
  modulePathIgnorePatterns: ['<rootDir>/dist', '<rootDir>/.data', '<rootDir>/.cache'],
};

const ofPages = [
  '<rootDir>/{core,plugins,host}/**/browser/**/*.test.ts?(x)',
  '<rootDir>/core/ui/**/*.test.ts?(x)',
  '<rootDir>/test/contract/browser/**/*.test.ts?(x)',
];
/** Of pages, but run where no page is: in a worker, or in no browser at all. */
const withoutPage = [
  'core/browser/offline/keptFeatures',
  'core/browser/offline/vault/{keptReads,sealedSecret,vault}',
  'core/browser/offline/worker/keepSite',
  'plugins/home-care/browser/mode/pin/pinActs',
].map((path) => `**/${path}.test.ts`);
/**
 * They put other modules in the place of some, load one again, mind what a library keeps for good, or have a clock of their own where
 * no page is: each in a world of its own.
 */
const inOwnWorld = [
  'core/browser/errors/reportLimits',
  'core/browser/offline/outbox/outboxStore',
  'host/browser/early',
  'plugins/telemedicine/browser/devices/tabDevice',
  'plugins/telemedicine/browser/tests/{callPage,farewell,guestLobby}',
  'test/contract/browser/{guide,newPlugin}',
].map((path) => `**/${path}.test.ts?(x)`);

/**
 * Five kinds: what runs in a page, with modules that it shares or with its own, what runs in the server, what looks at the house from
 * outside, and what crosses it all in a real browser. How long a test may take guards against one that hangs; it leaves room for a
 * machine with much else to do.
 *
 * Suites of the page and of the server share the modules of their process, as the house's own parts do: to load the house again for
 * each of them cost more than their tests. What a suite changes in a module, it puts back; the page is as new for each (`kit/page`).
 */
export default {
  testTimeout: 240_000,
  testSequencer: '<rootDir>/kit/longestFirst.mjs',
  projects: [
    {
      ...common,
      displayName: 'browser',
      runner: '<rootDir>/test/kit/page/runner.mjs',
      setupFiles: ['<rootDir>/test/kit/page/modules.ts', '<rootDir>/test/kit/page/window.ts'],
      setupFilesAfterEnv: ['<rootDir>/test/kit/timeLimit.ts', '<rootDir>/test/kit/page/suite.ts'],
      testMatch: [...ofPages, ...[...withoutPage, ...inOwnWorld].map((path) => `!${path}`)],
    },
    {
      ...common,
      displayName: 'pages',
      testEnvironment: 'jsdom',
      testMatch: inOwnWorld,
      setupFiles: ['reflect-metadata'],
      setupFilesAfterEnv: ['@testing-library/jest-dom', '<rootDir>/test/kit/browser/patience.ts'],
      moduleNameMapper: {
        '\\.(css|woff2?|svg)$': '<rootDir>/test/kit/empty.cjs',
        '^@blueprintjs/icons(/next)?$': '<rootDir>/test/kit/browser/icons.cjs',
      },
    },
    {
      ...common,
      displayName: 'server',
      runner: fileURLToPath(import.meta.resolve('jest-light-runner/child-process')),
      setupFilesAfterEnv: ['<rootDir>/test/kit/timeLimit.ts'],
      testMatch: [
        '<rootDir>/{core,plugins,host}/**/server/**/*.test.ts',
        '<rootDir>/core/{plugin,shared,clinical/shared}/**/*.test.ts',
        '<rootDir>/plugins/*/{shared,seed}/**/*.test.ts',
        '<rootDir>/config/*.test.ts',
        '<rootDir>/test/{contract,conformance}/{server,fhirClients,firefox}/**/*.test.ts',
        ...withoutPage,
      ],
    },
    {
      ...common,
      displayName: 'build',
      testEnvironment: 'node',
      setupFiles: ['reflect-metadata'],
      testMatch: ['<rootDir>/test/build/**/*.test.ts'],
    },
    {
      ...common,
      displayName: 'journeys',
      testEnvironment: '<rootDir>/test/kit/journeys/environment.mjs',
      testMatch: ['<rootDir>/test/journeys/**/*.test.ts'],
      globalSetup: '<rootDir>/test/kit/journeys/setup.mjs',
      globalTeardown: '<rootDir>/test/kit/journeys/teardown.mjs',
    },
  ],
};
