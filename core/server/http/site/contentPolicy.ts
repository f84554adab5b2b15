import type { FastifyHelmetOptions } from '@fastify/helmet';
import { usesService } from '#core/shared/links/linkService.ts';

/**
 * Asked by a page that a link of Branch opened. Only this: the SDK would also tell Branch of every page, whatever it is told,
 * and draw what it is answered.
 */
const branch = 'https://api2.branch.io/v1/open';

/** Where Cognito of a region answers; it names its region and no address. */
const cognito = ({ IDENTITY, COGNITO_ENDPOINT, CLOUD_REGION }: Readonly<Record<string, string>>): string[] =>
  IDENTITY === 'cognito' && COGNITO_ENDPOINT === 'none' ? [`https://cognito-idp.${CLOUD_REGION}.amazonaws.com`] : [];

/** Origins outside this server that the configuration names: the page may talk to these and to no others. */
const originsIn = (config: Readonly<Record<string, string>>): string[] => {
  const origins = Object.values(config).flatMap((value) => {
    const url = URL.canParse(value) ? new URL(value) : null;
    return url && ['http:', 'https:', 'ws:', 'wss:'].includes(url.protocol) ? [`${url.protocol}//${url.host}`] : [];
  });
  const { DEEP_LINK_KEY: key } = config;
  return [...new Set([...origins, ...cognito(config), ...(key !== undefined && usesService(key) ? [branch] : [])])];
};

export interface Outside {
  readonly connects?: readonly string[];
  readonly images?: readonly string[];
}

/**
 * The headers of a page. Other answers need none of them, and an asset's bytes count.
 * @param outside further origins that the page may ask, and from which it may show pictures
 * @param styles hashes of the page's own style sheets
 */
export const contentPolicy = (
  config: Readonly<Record<string, string>>,
  secure: boolean,
  { connects = [], images = [] }: Outside = {},
  styles: readonly string[] = [],
): FastifyHelmetOptions => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", ...styles],
      fontSrc: ["'self'"],
      imgSrc: ["'self'", 'data:', 'blob:', ...images],
      mediaSrc: ["'self'", 'blob:'],
      frameSrc: ["'self'", 'blob:'],
      connectSrc: ["'self'", ...originsIn(config), ...connects],
      workerSrc: ["'self'"],
      manifestSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  },
  hsts: secure ? { maxAge: 15_552_000 } : false,
  xFrameOptions: { action: 'deny' },
  referrerPolicy: { policy: 'no-referrer' },
});

const worker = (script: string): string => `default-src 'none'; script-src ${script}; connect-src 'self'`;

/**
 * The policy of a script that is started as a worker, which takes its own and not its page's: our scripts and nothing from
 * elsewhere. Named by the build: `worker-*`, and `worker-wasm-*` for the few that compile WebAssembly. Null for other files.
 */
export const workerPolicy = (path: string): string | null => {
  // A service worker takes its policy from its own answer too, and stays at its fixed address.
  if (/^\/[\w-]+-sw\.js$/.test(path)) return worker("'self'");
  const [, wasm] = /\/worker-(wasm-)?[^/]*\.js$/.exec(path) ?? [null, null];
  if (wasm === null) return null;
  return worker(wasm ? "'self' 'wasm-unsafe-eval'" : "'self'");
};
