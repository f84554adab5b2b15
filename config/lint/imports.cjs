// The table of allowed imports: what points anywhere but inward fails the lint.
const rule = (name, comment, from, to) => ({
  name,
  comment,
  severity: 'error',
  from: { pathNot: '\\.test\\.tsx?$', ...from },
  to,
});

module.exports = {
  forbidden: [
    rule(
      'core-knows-no-feature',
      'core may import core only',
      { path: '^core/' },
      { path: '^(plugins|host|test|scripts)/' },
    ),
    rule(
      'core-reads-no-values',
      'whoever starts core reads the environment and hands over options',
      { path: '^core/' },
      { path: '^config/' },
    ),
    rule(
      'framework-knows-no-kit-and-no-record',
      'the framework stands under the kit and the record',
      {
        path: '^core/(plugin|shared|browser|server)/',
      },
      { path: '^core/(ui|clinical)/' },
    ),
    rule(
      'kit-knows-no-record',
      'the kit draws, and knows nothing of FHIR',
      { path: '^core/ui/' },
      { path: '^(core/(clinical|server)|node_modules/@medplum)/' },
    ),
    rule(
      'browser-stays-in-the-browser',
      'the browser side never imports the server side',
      { path: '^core/(browser|ui|clinical/browser)/' },
      { path: '^core/(server|clinical/server)/' },
    ),
    rule(
      'server-stays-on-the-server',
      'the server side never imports the browser side',
      { path: '^core/(server|clinical/server)/' },
      { path: '^core/(browser|ui|clinical/browser)/' },
    ),
    rule(
      'shared-is-neutral',
      'shared code has no DOM and no Node',
      { path: '^core/(shared|plugin|clinical/shared)/' },
      { path: '^core/(browser|server|ui|clinical/(browser|server))/|^node:' },
    ),
    rule(
      'plugin-shared-is-neutral',
      'a manifest and shared code import what both sides share only',
      { path: '^plugins/([^/]+)/(shared/|manifest\\.ts)' },
      { path: '^(core/(browser|server|ui|clinical/(browser|server))|host|config|plugins/[^/]+/(browser|server))/' },
    ),
    rule(
      'plugin-sees-only-the-index-of-others',
      "another plugin's shared/index.ts, nothing else of it",
      { path: '^plugins/([^/]+)/' },
      { path: '^plugins/', pathNot: '^plugins/($1/|[^/]+/shared/index\\.ts$)' },
    ),
    rule(
      'plugin-browser-has-no-server',
      'what runs in a page never imports the server',
      { path: '^plugins/[^/]+/browser/' },
      { path: '^(core/(server|clinical/server)|host|plugins/[^/]+/(server|seed))/|^node:' },
    ),
    rule(
      'plugin-server-has-no-browser',
      'what runs in the server never imports the page',
      { path: '^plugins/[^/]+/(server|seed)/' },
      { path: '^(core/(browser|ui|clinical/browser)|host|plugins/[^/]+/browser)/' },
    ),
    rule(
      'server-has-no-react',
      'no React or MobX on the server',
      { path: '^(plugins/[^/]+/(server|seed)|core/(server|clinical/server)|host/server)/' },
      { path: 'node_modules/(react|react-dom|mobx|mobx-react-lite|@blueprintjs)/' },
    ),
    rule(
      'catalogue-loads-lazily',
      'manifests statically, everything else of a plugin through import()',
      { path: '^config/catalogue' },
      { path: '^plugins/[^/]+/(browser|server)/', dynamic: false },
    ),
    rule('host-knows-no-plugin', 'the host composes core and config', { path: '^host/' }, { path: '^plugins/' }),
    rule(
      'only-the-container-knows-the-container',
      'features import at most injectable and inject',
      { path: '^(plugins|host)/' },
      { path: '^core/browser/container/' },
    ),
    rule(
      'no-cycles',
      'a cycle hides which part stands on which',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default'],
    },
    tsPreCompilationDeps: true,
  },
};
