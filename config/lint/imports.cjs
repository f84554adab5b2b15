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
      'core takes types from config, never the catalogue',
      { path: '^core/' },
      { path: '^config/catalogue' },
    ),
    rule(
      'core-browser-stays-in-the-browser',
      'the browser side never imports the server side',
      { path: '^core/browser/' },
      { path: '^core/server/' },
    ),
    rule(
      'core-server-stays-on-the-server',
      'the server side never imports the browser side',
      { path: '^core/server/' },
      { path: '^core/browser/' },
    ),
    rule(
      'core-shared-is-neutral',
      'shared code has no DOM and no Node',
      { path: '^core/(shared|plugin)/' },
      { path: '^core/(browser|server)/|^node:' },
    ),
    rule(
      'plugin-shared-is-neutral',
      'a manifest and shared code import contracts only',
      { path: '^plugins/([^/]+)/(shared/|manifest\\.ts)' },
      { path: '^(core/(browser|server)|host|config|plugins/[^/]+/(browser|server))/' },
    ),
    rule(
      'plugin-sees-only-contracts-of-others',
      "another plugin's shared/contract, nothing else of it",
      { path: '^plugins/([^/]+)/' },
      { path: '^plugins/', pathNot: '^plugins/($1/|[^/]+/shared/contract\\.ts$)' },
    ),
    rule(
      'plugin-browser-has-no-server',
      'what runs in a page never imports the server',
      { path: '^plugins/[^/]+/browser/' },
      { path: '^(core/server|host|plugins/[^/]+/server)/|^node:' },
    ),
    rule(
      'plugin-server-has-no-browser',
      'what runs in the server never imports the page',
      { path: '^plugins/[^/]+/server/' },
      { path: '^(core/browser|host|plugins/[^/]+/browser)/' },
    ),
    rule(
      'plugin-server-has-no-react',
      'no React or MobX on the server',
      { path: '^(plugins/[^/]+/server|core/server|host/server)/' },
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
