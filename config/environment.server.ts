import { resolve } from 'node:path';
import * as z from 'zod';
import { publicDefaults } from './environment.ts';

const onOff = z.enum(['on', 'off']);

const iceServers = z.array(
  z.object({
    urls: z.union([z.string().transform((url) => [url]), z.array(z.string())]),
    username: z.string().optional(),
    credential: z.string().optional(),
  }),
);

/** Everything the server reads from its environment. README.md lists these; a wrong value stops the start and is named. */
const schema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(4400),
  HOST: z.string().default('localhost'),
  DATA_DIR: z
    .string()
    .default('.data')
    .transform((path) => resolve(path)),
  DATABASE_URL: z.string().optional(),
  /** `on` seeds the demo clinics. Default: on with the embedded database, off with DATABASE_URL. */
  DEMO: onOff.optional(),
  /** Where people reach this server; links in mail start with it. */
  PUBLIC_URL: z.url().optional(),
  /** Proxies whose forwarded-for header is believed, as addresses or ranges separated by commas. */
  TRUST_PROXY: z.string().optional(),
  /** Other web origins whose pages may call this server, separated by commas. */
  CORS_ORIGINS: z.string().optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('warn'),
  IDENTITY: z.enum(['embedded', 'cognito']).default('embedded'),
  COGNITO_ISSUER: z.url().optional(),
  COGNITO_CLIENT_ID: z.string().optional(),
  ID_TOKEN_SECONDS: z.coerce.number().int().min(1).default(900),
  REFRESH_TOKEN_DAYS: z.coerce.number().int().min(1).default(30),
  /** Keys the hashes of mailed codes and PINs. The same for all servers of one database; where absent, made in DATA_DIR. */
  CODE_KEY: z.string().min(32).optional(),
  /** Also told to browsers: the key of a link service, or `embedded` for our own links. */
  PUBLIC_DEEP_LINK_KEY: z.string().default(publicDefaults.DEEP_LINK_KEY),
  /** Also told to browsers: what links in mail begin with; a path of this house, or a whole address. */
  PUBLIC_DEEP_LINK_BASE_URL: z
    .string()
    .regex(/^(\/|https?:\/\/)/, 'Begin with a slash, or with https://.')
    .default(publicDefaults.DEEP_LINK_BASE_URL),
  /** Where Branch's HTTP API answers, for links that it makes. */
  BRANCH_API_URL: z
    .url()
    .transform((url) => url.replace(/\/+$/, ''))
    .default('https://api2.branch.io'),
  /** Also told to browsers: the bucket, or the folder, that visits' transcripts are kept in. */
  PUBLIC_TRANSCRIPTION_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,62}$/, 'Use 2 to 63 small letters, digits, dots and hyphens.')
    .default(publicDefaults.TRANSCRIPTION_BUCKET),
  /** An HTTP service that turns speech to text. Without it and its credentials, only browsers' own recognition is there. */
  SPEECH_TO_TEXT_URL: z.url().optional(),
  /** Its credentials, never told to browsers. `TODO` means that they are not set. */
  SPEECH_TO_TEXT_KEY: z.string().default(publicDefaults.SPEECH_TO_TEXT_KEY),
  SPEECH_TO_TEXT_SECRET: z.string().default(publicDefaults.SPEECH_TO_TEXT_SECRET),
  /**
   * How browsers find a way to each other in a video visit: a JSON list of RTCIceServer, told to everybody who is in a call or
   * tries their device for one.
   */
  ICE_SERVERS: z
    .string()
    .transform((text, context) => {
      try {
        return iceServers.parse(JSON.parse(text));
      } catch {
        context.addIssue('Give a JSON list such as [{"urls":["stun:stun.example.org"]}].');
        return z.NEVER;
      }
    })
    .optional(),
  /** The shorter way: addresses separated by commas. */
  STUN_URLS: z.string().optional(),
  TURN_URL: z.string().optional(),
  /** Shared with the relay (coturn's `static-auth-secret`): credentials then last for hours only. */
  TURN_SECRET: z.string().optional(),
  /** Also told to browsers: `livekit` sends video through a LiveKit server. */
  PUBLIC_VIDEO_APP_ID: z.string().default(publicDefaults.VIDEO_APP_ID),
  /** Also told to browsers: that server's address. */
  PUBLIC_VIDEO_LIVE_URL: z.string().default(publicDefaults.VIDEO_LIVE_URL),
  LIVEKIT_API_KEY: z.string().optional(),
  LIVEKIT_API_SECRET: z.string().optional(),
  SMTP_URL: z.url().optional(),
  MAIL_FROM: z.string().default('Pavilion <no-reply@pavilion.test>'),
  S3_BUCKET: z.string().optional(),
  S3_ENDPOINT: z.url().optional(),
  S3_REGION: z.string().default('ca-central-1'),
  /** Where the coordinated-care service takes care plans, as FHIR documents. Without it they can be downloaded. */
  SHIIP_URL: z.url().optional(),
  /** Sent to that service as a bearer token. */
  SHIIP_TOKEN: z.string().optional(),
  /** An existing FHIR R4 server that keeps one organisation's record, in place of our own database. */
  FHIR_BASE_URL: z
    .url()
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  /** The whole header for it: `Bearer ...` or `Basic ...`. */
  FHIR_AUTHORIZATION: z.string().optional(),
  /** Slug of the organisation whose record that is. */
  FHIR_ORGANIZATION: z.string().optional(),
  FILE_MAX_BYTES: z.coerce
    .number()
    .int()
    .min(1024)
    .default(25 * 1024 * 1024),
  /** Longest body that `/fhir/R4` takes. */
  FHIR_BUNDLE_MAX_BYTES: z.coerce
    .number()
    .int()
    .min(1024)
    .default(10 * 1024 * 1024),
  /** Most entries of a batch or transaction. */
  FHIR_BUNDLE_MAX_ENTRIES: z.coerce.number().int().min(1).default(1_000),
  /** Multiplies every per-minute limit; load tests raise it. */
  RATE_LIMIT_FACTOR: z.coerce.number().min(0.01).default(1),
});

export type ServerEnvironment = Readonly<Omit<z.output<typeof schema>, 'DEMO'> & { DEMO: boolean }>;

/** @throws Error that names every variable that is wrong and what it must be. */
export const readServerEnvironment = (env: Readonly<Record<string, string | undefined>>): ServerEnvironment => {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const read = schema.safeParse(given);
  if (!read.success) {
    const lines = read.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`Improperly configured:\n${lines.join('\n')}`);
  }
  const { DEMO, ...rest } = read.data;
  if (rest.FHIR_BASE_URL !== undefined && rest.FHIR_ORGANIZATION === undefined) {
    throw new Error(
      'Improperly configured:\n  FHIR_ORGANIZATION: name the organisation whose record FHIR_BASE_URL keeps.',
    );
  }
  return { ...rest, DEMO: DEMO === undefined ? rest.DATABASE_URL === undefined : DEMO === 'on' };
};
