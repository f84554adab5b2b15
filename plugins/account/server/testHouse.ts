import type { LoginAnswer } from '../../../core/shared/index.ts';
import { login } from '../../../core/shared/index.ts';
import { resolveLink } from '../../../core/shared/linkCalls.ts';
import { placeOf, readLink } from '../../../core/shared/links.ts';
import { type TestServer, type TestServerOptions, startTestServer } from '../../../test/kit/server.ts';
import { apiOf, type Api } from '../../../test/kit/api.ts';
import { demoOutbox } from '../shared/contract.ts';

export const demoPassword = 'Pavilion-demo-1';

export interface TestHouse extends TestServer {
  /** The house's clock stands this many seconds ahead from now on. */
  ahead(seconds: number): void;
  /** The newest mail to an address. @throws Error when there is none */
  mailTo(email: string): Promise<{ readonly subject: string; readonly text: string }>;
  mailsTo(email: string): Promise<number>;
  /** Signs in over HTTP. @throws Error when something else than tokens is answered */
  signIn(
    email: string,
    password?: string,
    userAgent?: string,
  ): Promise<Api & { readonly refreshToken: string; readonly idToken: string }>;
}

/** The demo house with a clock that a test can put forward. */
export const startHouse = async (env: TestServerOptions['env'] = {}): Promise<TestHouse> => {
  let lead = 0;
  const server = await startTestServer({ env, now: () => new Date(Date.now() + lead * 1000) });
  const mails = async (to: string) => (await server.anyone.send(demoOutbox, { query: { to } })).data.data;
  return {
    ...server,
    ahead: (seconds) => void (lead += seconds),
    mailsTo: async (email) => (await mails(email)).length,
    mailTo: async (email) => {
      const [newest] = await mails(email);
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
export const placeIn = async (house: TestHouse, mail: { readonly text: string }): Promise<URL> => {
  const link = linkIn(mail).pathname.split('/').at(-1)!;
  const { feature, data } = (await house.anyone.send(resolveLink, { body: { link } })).data;
  const place = placeOf(readLink(feature, data), { signedIn: false });
  if (place.is !== 'go') throw new Error(`The link of the mail leads nowhere: ${place.is}`);
  return new URL(place.to, house.url);
};
