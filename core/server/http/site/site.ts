import { createReadStream, existsSync, statSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { contentPolicy, type Outside, workerPolicy } from './contentPolicy.ts';
import { drawnPages, type Drawn, localeAsked } from './drawn.ts';
import { createJoiner, type Joined, scriptsIn } from './joined.ts';
import { noRoute } from '../failures.ts';
import { isApiPath } from '../unknown.ts';

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.tflite': 'application/octet-stream',
};

/** Parts that pages are made of here. */
const unserved = /^\/(index\.html|drawn\.json)(\.br|\.gz)?$/;

/** Files with their own hash in their names, and those in the folder named by the hash of their build. */
const hashed = /^\/[0-9a-f]{8}\/|\.[0-9a-f]{8,}\.[a-z0-9]+$/;
const forAYear = 'public, max-age=31536000, immutable';
const encodings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

/** Every file of the built site by its address. Only these are served, so no address reaches outside the folder. */
const filesOf = async (folder: string): Promise<ReadonlySet<string>> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return new Set(files.map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')}`));
};

const accepts = (request: FastifyRequest, encoding: string): boolean =>
  (request.headers['accept-encoding'] ?? '').split(',').some((item) => item.trim().split(';')[0] === encoding);

/** The configuration in the page, where `</script>` cannot end it. */
const withConfig = (html: string, config: Readonly<Record<string, string>>): string => {
  const json = JSON.stringify(config).replaceAll('<', '\\u003c');
  return html.replace(
    /(<script type="?application\/json"? id="?config"?>)[^<]*(<\/script>)/,
    (_all, open, close) => open + json + close,
  );
};

interface SentPage {
  readonly html: Buffer;
  readonly br: Buffer;
  /** What the content policy allows beside the site's own files. */
  readonly styles: readonly string[];
}

const pageOf = async (html: string, styles: readonly string[] = []): Promise<SentPage> => {
  const plain = Buffer.from(html);
  return { html: plain, br: await promisify(brotliCompress)(plain), styles };
};

interface Site {
  /** When it was built, in milliseconds. */
  readonly made: number;
  readonly page: SentPage;
  /** The page that comes drawn at an address, or the page that draws itself. */
  readonly pageAt: (path: string, query: object, locale: string) => Promise<SentPage>;
  readonly files: ReadonlySet<string>;
}

export interface SiteOptions {
  readonly folder: string;
  readonly config: Readonly<Record<string, string>>;
  readonly secure: boolean;
  /** Origins beside those of the configuration. */
  readonly outside?: Outside;
}

/** The built site: files as they are, and for every other address without an extension the page itself. */
export const serveSite = async (
  app: FastifyInstance,
  { folder, config, secure, outside }: SiteOptions,
): Promise<void> => {
  const index = join(folder, 'index.html');
  await app.register(helmet, { global: false, ...contentPolicy(config, secure, outside) });

  /** Each page is made and compressed when it is first asked for. */
  const drawn = async (page: SentPage): Promise<Site['pageAt']> => {
    const file = join(folder, 'drawn.json');
    if (!existsSync(file)) return () => Promise.resolve(page);
    const { html, drawings } = JSON.parse(await readFile(file, 'utf8')) as Drawn;
    const find = drawnPages({ html: withConfig(html, config), drawings }, config);
    const made = new Map<string, Promise<SentPage>>();
    return (path, query, locale) => {
      const found = find(path, query, locale);
      if (!found) return Promise.resolve(page);
      const key = `${path} ${locale}`;
      const before = made.get(key) ?? pageOf(found.html, [found.styleHash]);
      made.set(key, before);
      return before;
    };
  };

  let site: Site | null = null;
  /** Read again when the site was built again. */
  const siteNow = async (): Promise<Site> => {
    const made = existsSync(index) ? statSync(index).mtimeMs : null;
    if (made === null) throw noRoute();
    if (site?.made !== made) {
      const page = await pageOf(withConfig(await readFile(index, 'utf8'), config));
      site = { made, page, pageAt: await drawn(page), files: await filesOf(folder) };
    }
    return site;
  };

  const sendPage = async (
    request: FastifyRequest,
    reply: FastifyReply,
    path: string,
    site: Site,
  ): Promise<FastifyReply> => {
    const locale = localeAsked(request.headers['accept-language']);
    const { html, br, styles } = await site.pageAt(path, request.query as object, locale);
    reply.helmet(contentPolicy(config, secure, outside, styles));
    const small = accepts(request, 'br');
    const vary = 'accept-encoding, accept-language';
    void reply.headers({ 'content-type': types['.html'], 'cache-control': 'no-cache', vary });
    if (small) void reply.header('content-encoding', 'br');
    return reply.send(small ? br : html);
  };

  const sendAsset = (
    request: FastifyRequest,
    reply: FastifyReply,
    path: string,
    files: Site['files'],
  ): FastifyReply => {
    const kept = hashed.test(path) ? forAYear : 'no-cache';
    const type = types[extname(path)] ?? 'application/octet-stream';
    const [encoding, ending] = encodings.find(([name, end]) => files.has(path + end) && accepts(request, name)) ?? [
      null,
      '',
    ];
    const file = join(folder, path + ending);
    if (!existsSync(file)) throw noRoute();
    void reply.headers({
      'content-type': type,
      'content-length': statSync(file).size,
      'cache-control': kept,
      'x-content-type-options': 'nosniff',
    });
    const policy = workerPolicy(path);
    if (policy) void reply.header('content-security-policy', policy);
    void reply.removeHeader('x-request-id');
    if (encoding) void reply.headers({ 'content-encoding': encoding, vary: 'accept-encoding' });
    // A question for the headers only is answered by the framework, which wants a body to leave out.
    return reply.send(createReadStream(file));
  };

  const joined = createJoiner(folder);
  const sendJoined = (request: FastifyRequest, reply: FastifyReply, { plain, br }: Joined): FastifyReply => {
    const small = accepts(request, 'br');
    void reply.headers({
      'content-type': types['.js'],
      'cache-control': forAYear,
      'x-content-type-options': 'nosniff',
      vary: 'accept-encoding',
    });
    void reply.removeHeader('x-request-id');
    if (small) void reply.header('content-encoding', 'br');
    return reply.send(small ? br : plain);
  };

  app.get('/*', async (request, reply) => {
    const path = `/${(request.params as { '*': string })['*']}`;
    if (isApiPath(path)) {
      reply.callNotFound();
      return reply;
    }
    const now = await siteNow();
    if (now.files.has(path) && !unserved.test(path)) return sendAsset(request, reply, path, now.files);
    const scripts = scriptsIn(path, now.files);
    if (scripts) return sendJoined(request, reply, await joined(path, scripts));
    // What other programs look for by name is there as a file, or is not there.
    if (path.startsWith('/.well-known/') || (path !== '/index.html' && extname(path) !== '')) throw noRoute();
    return sendPage(request, reply, path, now);
  });
};
