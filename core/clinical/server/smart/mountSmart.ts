import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorCode } from '#core/server/errorCode.ts';
import type { Admission } from '#core/server/http/admission.ts';
import { askerOf } from '#core/server/http/authenticate.ts';
import { scaled } from '#core/server/http/limits.ts';
import type { ServerServices } from '#core/server/plugin/scope.ts';
import { fhirBase } from '../access/recordFor.ts';
import { definitions } from '../resource/definitions.ts';
import { authorize } from './authorization.ts';
import { type App, type Form, type ProofParts, provenApp } from './clientProof.ts';
import { openIdConfiguration, smartConfiguration } from './configuration.ts';
import { endGrant, livingToken } from './grants.ts';
import { keySets } from './keySets.ts';
import { OAuthRefusal } from './refusal.ts';
import { exchange } from './tokenExchange.ts';

interface MountOptions {
  readonly services: ServerServices;
  readonly admission: Admission;
}

const perMinute = 300;
const longestForm = 64 * 1024;
const noStore = { 'cache-control': 'no-store', pragma: 'no-cache', 'x-content-type-options': 'nosniff' };
const unframed = {
  'x-frame-options': 'DENY',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
};

/** A parameter that comes twice is none. @throws OAuthRefusal */
const formOf = (text: string): Form => {
  const params = new URLSearchParams(text);
  const names = [...params.keys()];
  if (new Set(names).size !== names.length) throw new OAuthRefusal('invalid_request', 'A parameter comes once only.');
  return Object.fromEntries(params);
};

const queryOf = ({ url }: FastifyRequest): string => (url.includes('?') ? url.slice(url.indexOf('?') + 1) : '');

/** Every page may ask: no cookie opens anything here, only what is sent on purpose. */
const openToPages = (app: FastifyInstance, origins: readonly string[]): void => {
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers;
    if (origin === undefined || origins.includes(origin) || !/^\/(fhir\/R4|oauth)(\/|\?|$)/.test(request.url)) return;
    void reply.headers({
      'access-control-allow-origin': '*',
      'access-control-expose-headers':
        'content-location, etag, expires, last-modified, location, retry-after, x-progress, x-request-id',
    });
    if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined) return;
    await reply
      .code(204)
      .headers({
        'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
        'access-control-allow-headers':
          'accept, authorization, content-type, if-match, if-modified-since, if-none-exist, if-none-match, prefer',
        'access-control-max-age': '600',
      })
      .send();
  });
};

/** SMART App Launch 2.2: `/oauth/*`, and what apps read first beside `/fhir/R4`. */
export const mountSmart = async (root: FastifyInstance, { services, admission }: MountOptions): Promise<void> => {
  const keysAt = keySets(services.settings);
  openToPages(root, services.settings.origins);
  const config = { rateLimit: { max: scaled(perMinute, services.settings.rateFactor) } };
  const base = (request: FastifyRequest): string => fhirBase(services, request);
  const keyed = (request: FastifyRequest): string => base(request).replace(/\/fhir\/R4$/, '');
  const open = (path: string, body: (request: FastifyRequest) => unknown): void => {
    root.get(path, { config }, async (request, reply) =>
      reply
        .headers({ 'cache-control': 'public, max-age=300', 'x-content-type-options': 'nosniff' })
        .send(await body(request)),
    );
  };
  open('/fhir/R4/.well-known/smart-configuration', (request) => smartConfiguration(base(request), keyed(request)));
  open('/fhir/R4/.well-known/openid-configuration', (request) => openIdConfiguration(base(request), keyed(request)));
  open('/oauth/jwks.json', () => services.apps.keys.publicSet());

  await root.register(
    async (app) => {
      app.removeAllContentTypeParsers();
      app.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string', bodyLimit: longestForm },
        (_request, body, done) => done(null, body),
      );
      app.addHook('onRequest', async (_request, reply) => void reply.headers({ ...noStore, ...unframed }));
      app.setErrorHandler((error, _request, reply) => {
        const refusal =
          error instanceof OAuthRefusal
            ? error
            : errorCode(error) === 'FST_ERR_CTP_INVALID_MEDIA_TYPE'
              ? new OAuthRefusal('invalid_request', 'Send a form.')
              : null;
        if (!refusal) throw error;
        return reply.code(refusal.status).send({ error: refusal.code, error_description: refusal.message });
      });
      const proof = (request: FastifyRequest): ProofParts => ({
        asSystem: services.asSystem,
        now: services.now,
        keysAt,
        audiences: [`${keyed(request)}/oauth/token`],
      });
      const sent = (request: FastifyRequest): Form => formOf(typeof request.body === 'string' ? request.body : '');
      type Answer = (app: App, form: Form, request: FastifyRequest) => Promise<unknown>;
      const post = (path: string, answer: Answer): void => {
        app.post(path, { config }, async (request: FastifyRequest, reply: FastifyReply) =>
          reply.send(
            await admission.run(askerOf(request), async () => {
              const form = sent(request);
              return answer(await provenApp(request.headers.authorization, form, proof(request)), form, request);
            }),
          ),
        );
      };

      app.get('/authorize', { config }, async (request, reply) => {
        const form = formOf(queryOf(request));
        const known = await definitions();
        const parts = { known, base: base(request), now: services.now(), isOpen: services.apps.isOpen };
        return reply.redirect(await services.asSystem((db) => authorize({ ...parts, db }, form)), 302);
      });
      post('/token', async (client, form, request) => {
        if (!(await services.apps.isOpen(client.org_id)))
          throw new OAuthRefusal('unauthorized_client', 'The clinic lets no apps in.');
        const { keys } = services.apps;
        return exchange({ services, keys, base: base(request), ip: request.ip, requestId: request.id }, client, form);
      });
      post('/revoke', async (client, form) => {
        await services.asSystem(async (db) => {
          const found = await livingToken(db, form.token ?? '');
          if (found?.app_id !== client.id) return;
          if (found.kind === 'refresh') await endGrant(db, found, services.now());
          else await db.deleteFrom('smart_token').where('hash', '=', found.hash).execute();
        });
        return {};
      });
      post('/introspect', async (client, form) => {
        const found = await services.asSystem((db) => livingToken(db, form.token ?? ''));
        const lives =
          found?.app_id === client.id && found.kind !== 'code' && !found.used && found.expires > services.now();
        if (!found || !lives || !(await services.apps.isOpen(client.org_id))) return { active: false };
        return {
          active: true,
          client_id: client.id,
          scope: found.scope,
          sub: found.account_id,
          exp: Math.floor(found.expires.getTime() / 1000),
          ...(found.kind === 'access' && { token_type: 'Bearer' }),
          ...(found.patient_id !== null && { patient: found.patient_id }),
        };
      });
    },
    { prefix: '/oauth' },
  );
};
