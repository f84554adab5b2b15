import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readServerEnvironment } from '#config/environment.server.ts';
import { branchLinks } from './branch.ts';
import { usesService } from '#core/shared/links/linkService.ts';
import { ownBase } from './provider.ts';
import { embeddedLinks } from './linkProvider.ts';

const told = { worked: () => undefined, failed: () => undefined };

const own = 'https://care.example/links/secret-of-22-letters-x';
let branch: Server;
let api: string;
let asked: { readonly path?: string; readonly body: Record<string, any> }[] = [];
let answer: { status: number; body: string };
const warned: unknown[] = [];

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  let text = '';
  for await (const part of request) text += String(part);
  return text;
};

beforeAll(async () => {
  branch = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      asked.push({ path: request.url, body: JSON.parse(body) });
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
    });
  });
  await new Promise<void>((listening) => branch.listen(0, '127.0.0.1', listening));
  api = `http://127.0.0.1:${(branch.address() as AddressInfo).port}`;
});
beforeEach(() => void (asked = []));
afterAll(() => new Promise((closed) => branch.close(closed)));

const links = () =>
  branchLinks({ key: 'key_test_1', api, told, log: { warn: (what: unknown) => warned.push(what) } as never });

test('our own links are mailed as they are', async () => {
  expect(await embeddedLinks.publish(own, 'onboarding')).toBe(own);
});

test('LNK-9 Branch is given the key and where to go, and nothing about a person', async () => {
  answer = { status: 200, body: JSON.stringify({ url: 'https://pavilion.app.link/AbC' }) };
  expect(await links().publish(own, 'telemedicine')).toBe('https://pavilion.app.link/AbC');
  expect(asked).toEqual([
    {
      path: '/v1/url',
      body: {
        branch_key: 'key_test_1',
        feature: 'telemedicine',
        channel: 'mail',
        data: {
          feature: 'telemedicine',
          $deeplink_path: 'links/secret-of-22-letters-x',
          $desktop_url: own,
          $fallback_url: own,
        },
      },
    },
  ]);
});

test.each([
  ['refuses', { status: 400, body: '{"error":{}}' }],
  ['answers without an address', { status: 200, body: '{}' }],
  ['answers with no web address', { status: 200, body: '{"url":"javascript:alert(1)"}' }],
  ['answers rubbish', { status: 200, body: '<html>' }],
])('LNK-9 when Branch %s, our own link is mailed and its secret is not logged', async (_what, given) => {
  answer = given;
  expect(await links().publish(own, 'telemedicine')).toBe(own);
  expect(JSON.stringify(warned)).not.toContain('secret-of');
});

test('LNK-9 when Branch is away, our own link is mailed', async () => {
  const away = branchLinks({
    key: 'key_test_1',
    api: 'http://127.0.0.1:9',
    told,
    log: { warn: () => undefined } as never,
  });
  expect(await away.publish(own, 'telemedicine')).toBe(own);
});

test('LNK-9 our own links use the configured base, and /links behind a link service', () => {
  const base = (env: Record<string, string>) => {
    const { PUBLIC_DEEP_LINK_KEY: key, PUBLIC_DEEP_LINK_BASE_URL: base } = readServerEnvironment(env);
    return ownBase({ key, base }, 'https://care.example');
  };
  expect(base({})).toBe('https://care.example/links');
  expect(base({ PUBLIC_DEEP_LINK_BASE_URL: '/l/' })).toBe('https://care.example/l');
  expect(base({ PUBLIC_DEEP_LINK_BASE_URL: 'https://go.example/links/' })).toBe('https://go.example/links');
  expect(base({ PUBLIC_DEEP_LINK_KEY: 'key_live_1', PUBLIC_DEEP_LINK_BASE_URL: 'https://pavilion.app.link' })).toBe(
    'https://care.example/links',
  );
  expect(() => base({ PUBLIC_DEEP_LINK_BASE_URL: 'javascript:alert(1)' })).toThrow('PUBLIC_DEEP_LINK_BASE_URL');
});

test.each([
  ['embedded', false],
  ['none', false],
  ['TODO', false],
  ['key_live_1', true],
] as const)('LNK-9 the key %s names a service: %s', (key, uses) => expect(usesService(key)).toBe(uses));
