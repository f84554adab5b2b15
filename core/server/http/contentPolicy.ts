import type { FastifyHelmetOptions } from '@fastify/helmet';

/** Origins outside this server that the configuration names: the page may talk to these and to no others. */
const originsIn = (config: Readonly<Record<string, string>>): string[] => {
  const origins = Object.values(config).flatMap((value) => {
    const url = URL.canParse(value) ? new URL(value) : null;
    return url && ['http:', 'https:', 'ws:', 'wss:'].includes(url.protocol) ? [`${url.protocol}//${url.host}`] : [];
  });
  return [...new Set(origins)];
};

/** The headers of a page. Other answers need none of them, and an asset's bytes count. */
export const contentPolicy = (config: Readonly<Record<string, string>>, secure: boolean): FastifyHelmetOptions => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'"],
      fontSrc: ["'self'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      mediaSrc: ["'self'", 'blob:'],
      frameSrc: ["'self'", 'blob:'],
      connectSrc: ["'self'", ...originsIn(config)],
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
