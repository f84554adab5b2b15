const from = (...paths: string[]): RegExp => new RegExp(paths.map((path) => path.replaceAll('/', '[\\\\/]')).join('|'));

/**
 * Which modules share a file. Everything else stays in the chunk of the `import()` that asked for it, so that what is
 * not opened is not fetched.
 */
export const cacheGroups = {
  default: false,
  defaultVendors: false,
  /** Libraries of the first page. */
  vendor: { name: 'vendor', test: from('/node_modules/'), chunks: 'initial', enforce: true, priority: 30 },
  /** Overlays, tables and menus come once, with the signed-in shell, however many plugins use them. */
  session: {
    name: 'session',
    test: from(
      '/core/browser/ui/(overlay|data/(Table|Tabs))',
      '/node_modules/(@blueprintjs/core|@floating-ui|@popperjs|react-popper|react-transition-group)/',
    ),
    chunks: 'async',
    enforce: true,
    priority: 20,
  },
  /** The rest of the kit is on every page: one copy, in the first load. */
  kit: {
    name: 'main',
    test: from(
      '/core/browser/(ui|react)/[^?]*\\.tsx?$',
      '/@blueprintjs/icons/lib/esm/[^/]*$',
      '/node_modules/classnames/',
    ),
    chunks: 'async',
    enforce: true,
    priority: 10,
  },
} as const;
