import type { LoginAnswer } from '#core/shared';
import { login } from '#core/shared';
import { resolveLink } from '#core/shared/links/linkCalls.ts';
import { placeOf, readLink } from '#core/shared/links/links.ts';
import { type TestServer, type TestServerOptions, startTestServer } from '#test/kit/server/server.ts';
import { apiOf, type Api } from '#test/kit/server/api.ts';
import { demoOutbox } from '../../shared/calls.ts';

export const demoPassword = 'Pavilion-demo-1';

export interface AccountServer extends TestServer {
  /** Puts the server's clock forward by this many seconds. */
  ahead(seconds: number): void;
  /** Stops the clock during `work`, so that a slow machine lets nothing expire. */
  atOneMoment<T>(work: () => Promise<T>): Promise<T>;
  /** The newest mail to an address, of all or with this subject. @throws Error when there is none */
  mailTo(email: string, subject?: string): Promise<{ readonly subject: string; readonly text: string }>;
  mailsTo(email: string, subject?: string): Promise<number>;
  /** Signs in over HTTP. @throws Error when something else than tokens is answered */
  signIn(
    email: string,
    password?: string,
    userAgent?: string,
  ): Promise<Api & { readonly refreshToken: string; readonly idToken: string }>;
}

/** The demo server with a clock that a test can put forward. */
export const startAccountServer = async (env: TestServerOptions['env'] = {}): Promise<AccountServer> => {
  let lead = 0;
  let stopped: number | null = null;
  const server = await startTestServer({ env, now: () => new Date((stopped ?? Date.now()) + lead * 1000) });
  const mails = async (to: string, subject?: string) => {
    const { data } = (await server.anyone.send(demoOutbox, { query: { to } })).data;
    return data.filter((mail) => subject === undefined || mail.subject === subject);
  };
  return {
    ...server,
    ahead: (seconds) => void (lead += seconds),
    atOneMoment: async (work) => {
      stopped = Date.now();
      return work().finally(() => (stopped = null));
    },
    mailsTo: async (email, subject) => (await mails(email, subject)).length,
    mailTo: async (email, subject) => {
      const [newest] = await mails(email, subject);
      if (!newest) throw new Error(`No mail went to ${email}.`);
      return newest;
    },
    signIn: async (email, password = demoPassword, userAgent = 'test') => {
      const { data } = await server.anyone.send(login, { body: { email, password } }, { 'user-agent': userAgent });
      const tokens = data as Extract<LoginAnswer, { IdToken: string }>;
      if (!('IdToken' in data)) throw new Error(`Login asked ${JSON.stringify(data)}`);
      const api = apiOf(server.url, { authorization: `Bearer ${tokens.IdToken}` });
      return { ...api, refreshToken: tokens.RefreshToken, idToken: tokens.IdToken };
    },
  };
};

export const codeIn = (mail: { readonly text: string }): string => /\b\d{6}\b/.exec(mail.text)?.[0] ?? '';
/** The link in a mail. */
export const linkIn = (mail: { readonly text: string }): URL => new URL(/https?:\/\/\S+/.exec(mail.text)?.[0] ?? '');

/** Where the deep link of a mail leads somebody who is not signed in. @throws Error where it opens nothing */
export const placeIn = async (server: AccountServer, mail: { readonly text: string }): Promise<URL> => {
  const link = linkIn(mail).pathname.split('/').at(-1)!;
  const { feature, data } = (await server.anyone.send(resolveLink, { body: { link } })).data;
  const place = placeOf(readLink(feature, data), { signedIn: false });
  if (place.is !== 'go') throw new Error(`The link of the mail leads nowhere: ${place.is}`);
  return new URL(place.to, server.url);
};
