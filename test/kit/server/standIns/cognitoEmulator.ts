import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { generate } from 'otplib';
import * as z from 'zod';
import { freePort } from '../freePort.ts';

/** Every code that it mails. */
const mailedCode = '246810';

export interface CognitoEmulator {
  readonly url: string;
  readonly issuer: string;
  readonly poolId: string;
  readonly clientId: string;
  readonly code: string;
  /** Somebody whom an administrator of the pool made, with a password for once. */
  invite(email: string, temporaryPassword: string): Promise<void>;
  /** Somebody with a password of their own and a checked address. */
  add(email: string, password: string): Promise<void>;
  /** Real pools do this when a code of theirs comes back. */
  markChecked(email: string): Promise<void>;
  /** An authenticator app for somebody: what it shows. */
  addAuthenticator(email: string, password: string): Promise<() => Promise<string>>;
  close(): Promise<void>;
}

const made = z.object({ UserPool: z.object({ Id: z.string() }) });
const madeClient = z.object({ UserPoolClient: z.object({ ClientId: z.string() }) });
const signedIn = z.object({ AuthenticationResult: z.object({ AccessToken: z.string() }) });
const associated = z.object({ SecretCode: z.string() });

const start = join(
  dirname(createRequire(import.meta.url).resolve('cognito-local/package.json')),
  'lib',
  'bin',
  'start.js',
);

/** `cognito-local` with a pool and a client, in a process and a folder of its own. */
export const startCognitoEmulator = async (): Promise<CognitoEmulator> => {
  const folder = mkdtempSync(join(tmpdir(), 'pavilion-cognito-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [start], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: String(port), CODE: mailedCode },
  });
  const gone = new Promise<void>((ended) => child.once('exit', () => ended()));
  let printed = '';
  await new Promise<void>((ready, failed) => {
    const hear = (chunk: Buffer): void => {
      printed += chunk.toString();
      if (printed.includes('Cognito Local running')) ready();
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('exit', (code) => failed(new Error(`cognito-local ended with ${String(code)}: ${printed}`)));
  });
  const ask = async (target: string, body: object): Promise<unknown> => {
    const headers = {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${target}`,
    };
    const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${target}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const UserPoolId = made.parse(
    await ask('CreateUserPool', {
      PoolName: 'of-a-test',
      UsernameAttributes: ['email'],
      AutoVerifiedAttributes: ['email'],
      MfaConfiguration: 'OPTIONAL',
    }),
  ).UserPool.Id;
  const ClientId = madeClient.parse(await ask('CreateUserPoolClient', { UserPoolId, ClientName: 'site' }))
    .UserPoolClient.ClientId;
  const invite = async (email: string, TemporaryPassword: string): Promise<void> => {
    await ask('AdminCreateUser', {
      ...{ UserPoolId, Username: email, TemporaryPassword, MessageAction: 'SUPPRESS' },
      UserAttributes: [
        { Name: 'email', Value: email },
        { Name: 'email_verified', Value: 'true' },
      ],
    });
  };
  return {
    ...{ url, poolId: UserPoolId, clientId: ClientId, code: mailedCode, issuer: `${url}/${UserPoolId}`, invite },
    add: async (email, Password) => {
      await invite(email, Password);
      await ask('AdminSetUserPassword', { UserPoolId, Username: email, Password, Permanent: true });
    },
    markChecked: async (email) => {
      const UserAttributes = [
        { Name: 'email', Value: email },
        { Name: 'email_verified', Value: 'true' },
      ];
      await ask('AdminUpdateUserAttributes', { UserPoolId, Username: email, UserAttributes });
    },
    addAuthenticator: async (email, PASSWORD) => {
      const AuthParameters = { USERNAME: email, PASSWORD };
      const first = signedIn.parse(
        await ask('InitiateAuth', { ClientId, AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters }),
      );
      const { AccessToken } = first.AuthenticationResult;
      const { SecretCode: secret } = associated.parse(await ask('AssociateSoftwareToken', { AccessToken }));
      await ask('VerifySoftwareToken', { AccessToken, UserCode: await generate({ secret }) });
      return () => generate({ secret });
    },
    close: async () => {
      child.kill('SIGTERM');
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
