import { join } from 'node:path';
import { demoAccounts } from '#config/demo.ts';
import type { ServerEnvironment } from '#config/environment.server.ts';
import { usesService } from '#core/shared/links/linkService.ts';
import type { ServiceOptions } from '#core/server/services.ts';
import type { ServerSettings } from '#core/server/settings.ts';

// The one place where variables of the environment become the options that the framework names.

const listOf = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);

export const databasePlace = ({ DATABASE_URL, DATA_DIR }: Pick<ServerEnvironment, 'DATABASE_URL' | 'DATA_DIR'>) => ({
  url: DATABASE_URL,
  folder: DATA_DIR,
});

export const filePlace = ({ DATA_DIR, S3_BUCKET, S3_REGION, S3_ENDPOINT }: ServerEnvironment) => ({
  folder: join(DATA_DIR, 'files'),
  store: S3_BUCKET === undefined ? null : { bucket: S3_BUCKET, region: S3_REGION, endpoint: S3_ENDPOINT },
});

/** What lies with services of others. */
export const outsideOf = (environment: ServerEnvironment) => ({
  files: environment.S3_BUCKET !== undefined,
  links: usesService(environment.PUBLIC_DEEP_LINK_KEY),
});

export const keyPlace = ({ CODE_KEY, DATA_DIR }: ServerEnvironment) => ({ key: CODE_KEY, folder: DATA_DIR });

export const metricsPlace = ({ METRICS_PORT, METRICS_TOKEN, HOST }: ServerEnvironment) => ({
  port: METRICS_PORT,
  token: METRICS_TOKEN,
  host: HOST,
});

export const mailPlace = ({ SMTP_URL, MAIL_FROM }: ServerEnvironment) =>
  SMTP_URL === undefined ? null : { url: SMTP_URL, from: MAIL_FROM };

export const terminologyPlace = ({ TERMINOLOGY_URL, TERMINOLOGY_AUTHORIZATION }: ServerEnvironment) =>
  TERMINOLOGY_URL === undefined ? null : { baseUrl: TERMINOLOGY_URL, authorization: TERMINOLOGY_AUTHORIZATION };

export const appOptions = (environment: ServerEnvironment) => ({
  logLevel: environment.LOG_LEVEL,
  trustProxy: listOf(environment.TRUST_PROXY),
  origins: listOf(environment.CORS_ORIGINS),
  rateFactor: environment.RATE_LIMIT_FACTOR,
  fileMaxBytes: environment.FILE_MAX_BYTES,
});

export const settingsOf = (environment: ServerEnvironment): ServerSettings => ({
  host: environment.HOST,
  port: environment.PORT,
  publicUrl: environment.PUBLIC_URL,
  demo: environment.DEMO,
  origins: listOf(environment.CORS_ORIGINS),
  rateFactor: environment.RATE_LIMIT_FACTOR,
  refreshTokenDays: environment.REFRESH_TOKEN_DAYS,
  identity: environment.IDENTITY,
  sendsMail: environment.SMTP_URL !== undefined,
  closedAccounts: environment.DEMO ? [] : demoAccounts.people.map(({ email }) => email),
});

/** Of others, beside the public configuration: where a browser gets its token, with Firebase, and tiles of a map. */
export const askedByPages = ({
  FIREBASE_CONFIG,
  HOME_CARE_MAP_TILES: tiles,
}: Pick<ServerEnvironment, 'FIREBASE_CONFIG' | 'HOME_CARE_MAP_TILES'>) => ({
  connects:
    FIREBASE_CONFIG === undefined
      ? []
      : ['https://firebaseinstallations.googleapis.com', 'https://fcmregistrations.googleapis.com'],
  images: tiles === undefined ? [] : [new URL(tiles).origin],
});

type Places = Pick<ServiceOptions, 'settings' | 'files' | 'codeKey' | 'links' | 'idTokenSeconds' | 'cognito'>;

export const servicePlaces = (environment: ServerEnvironment): Places => ({
  settings: settingsOf(environment),
  files: filePlace(environment),
  codeKey: keyPlace(environment),
  links: {
    key: environment.PUBLIC_DEEP_LINK_KEY,
    base: environment.PUBLIC_DEEP_LINK_BASE_URL,
    api: environment.BRANCH_API_URL,
  },
  idTokenSeconds: environment.ID_TOKEN_SECONDS,
  cognito: { issuer: environment.COGNITO_ISSUER, audience: environment.COGNITO_CLIENT_ID },
});
