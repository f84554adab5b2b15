/** Paths as patterns, in which `/` stands for either system's separator, also where it is excluded: `[^/]`. */
const from = (...paths: string[]): RegExp =>
  new RegExp(
    paths.map((path) => path.replaceAll(/\[\^\/|\//g, (found) => (found === '/' ? '[\\\\/]' : '[^\\\\/'))).join('|'),
  );

/** Style sheets of what is opened after the sign-in page. */
export const lateStyles = /[\\/](plugins[\\/](?!account[\\/])[^?]*|core[\\/]clinical[\\/][^?]*)\.css$/;

const libraries = (...names: string[]): string => `/node_modules/(${names.join('|')})/`;

const texts = (locale: string) => ({
  name: `texts-${locale}`,
  test: from(
    `/(core/browser|core/ui|core/browser/react|host/browser|plugins/account/browser)/messages/${locale}\\.ts$`,
  ),
  chunks: 'async' as const,
  enforce: true,
  priority: 35,
});

/**
 * Which modules share a file. Everything else stays in the chunk of the `import()` that asked for it, so that what is
 * not opened is not fetched.
 */
export const cacheGroups = {
  default: false,
  defaultVendors: false,
  /** Libraries of the first page. */
  vendor: { name: 'vendor', test: from('/node_modules/'), chunks: 'initial', enforce: true, priority: 40 },
  /** What a visitor reads on the way to the login page: one file a language, and only the language that is read. */
  english: texts('en-CA'),
  french: texts('fr-CA'),
  /** Overlays, tables and menus come once, with the signed-in shell, however many plugins use them. */
  session: {
    name: 'session',
    test: from(
      '/core/ui/(overlay/|data/(Table|Tabs))',
      libraries('@blueprintjs/core', '@floating-ui', '@popperjs', 'react-popper', 'react-transition-group'),
      libraries('dom-helpers', '@babel/runtime', 'no-case', 'lower-case', 'pascal-case', 'snake-case', 'dot-case'),
      '/@blueprintjs/icons/lib/esm/(iconLoader|iconNames|iconNameConversion|loaderUtils|iconCodepoints|allPaths)',
    ),
    chunks: 'async',
    enforce: true,
    priority: 30,
  },
  /** What a form needs is on nearly every page: one copy, in the first load, which the login page needs anyway. */
  form: {
    name: 'main',
    test: from(
      '/core/ui/(action/tellDone|brand|controls/(Button|IconButton|LanguageSwitch|Spinner|Callout)|data/CountBadge)',
      '/core/ui/(form/(Field|Form|control|form|useForm\\.|Text|Password|Check|Code|Submit)|states/(Skeleton|ErrorState)|page/Bare)',
      '/@blueprintjs/icons/lib/esm/(svgIconContainer|iconTypes|classes|jsUtils)',
      libraries('classnames'),
    ),
    chunks: 'async',
    enforce: true,
    priority: 20,
  },
  /** What features and home pages need at once, and nearly every page after them. */
  start: {
    name: 'start',
    test: from(
      '/core/clinical/browser/(messages|hooks/(useRecord|patient|useAddress|useChange|useClinician|useTreats|draftKey))\\.ts$',
      '/core/clinical/browser/(head/PatientHead|components/ReachClinic)\\.tsx$',
      '/core/clinical/shared/(shares/shareKinds|labels/staffOnly|values/units|words|healthCard)\\.ts$',
      '/core/(shared/dates/clockText|browser/resources/combineResources)\\.ts$',
      '/@blueprintjs/icons/lib/esm/generated/components/(people|plus)\\.js$',
    ),
    chunks: 'async',
    enforce: true,
    priority: 31,
  },
  /** What only the screens of the record use; it comes with the first of them. */
  screens: {
    name: 'kit-record',
    test: from(
      '/core/(clinical/browser/(components|hooks|head)|ui/edit)/[^/?]*\\.tsx?$',
      '/core/clinical/shared/(findPatients|concepts|terminology)\\.ts$',
    ),
    chunks: 'async',
    enforce: true,
    minChunks: 2,
    priority: 15,
  },
  /** The rest of the kit: one copy for all pages beyond login. */
  kit: {
    name: 'kit',
    test: from('/core/(ui/(?!messages/|edit/)|clinical/browser/charts/)[^?]*\\.tsx?$', libraries('tabbable')),
    chunks: 'async',
    enforce: true,
    priority: 10,
  },
  /** Libraries of a few pages, large enough to be fetched once for them all. */
  temporal: {
    name: 'temporal',
    test: from(libraries('temporal-polyfill')),
    chunks: 'async',
    enforce: true,
    priority: 8,
  },
  virtual: {
    name: 'virtual',
    test: from(libraries('@tanstack/(virtual-core|react-virtual)')),
    chunks: 'async',
    enforce: true,
    priority: 8,
  },
  /** What several lazily opened parts of one plugin stand on (a card, a chart tab): one copy for each set of parts. */
  parts: {
    test: /[\\/]plugins[\\/](?!account[\\/])[^\\/]+[\\/](browser|shared)[\\/](?!.*[\\/]?messages[\\/])[^?]*\.(tsx?|css)$/,
    chunks: 'async',
    minChunks: 2,
    minSize: 3000,
    priority: 5,
  },
} as const;
