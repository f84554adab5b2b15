import { resolve } from 'node:path';
import * as z from 'zod';
import { isLoopback } from '../core/server/settings.ts';
import { databaseSettings } from './databaseSettings.server.ts';
import { publicDefaults } from './environment.ts';
import { mapSettings } from './mapSettings.server.ts';

const onOff = z.enum(['on', 'off']);

const iceServers = z.array(
  z.object({
    urls: z.union([z.string().transform((url) => [url]), z.array(z.string())]),
    username: z.string().optional(),
    credential: z.string().optional(),
  }),
);

const firebaseConfig = z.object({
  apiKey: z.string().min(1),
  appId: z.string().min(1),
  projectId: z.string().min(1),
  messagingSenderId: z.string().min(1),
});

/** A setting that is written as JSON. */
const jsonOf = <S extends z.ZodType>(schema: S, problem: string) =>
  z.string().transform((text, context): z.output<S> => {
    try {
      return schema.parse(JSON.parse(text));
    } catch {
      context.addIssue(problem);
      return z.NEVER;
    }
  });

/**
 * Everything the server reads from its environment; a wrong value stops the start and is named. Descriptions end up in
 * docs/configure.md (`npm run docs`): each says what the setting does, and `unset` what goes without it.
 */
export const serverSettings = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(4400).describe('The port that the server listens on.'),
  HOST: z
    .string()
    .default('localhost')
    .describe('The name or address that it listens on. `0.0.0.0` lets other machines reach it.'),
  DATA_DIR: z
    .string()
    .default('.data')
    .transform((path) => resolve(path))
    .describe('The folder of the embedded database and of files. One server at a time.'),
  ...databaseSettings,
  DEMO: onOff.optional().meta({
    description: '`on` seeds the demo clinics into an empty database.',
    unset: '`on` with the embedded database where only this machine reaches the server, else `off`',
  }),
  ORGANIZATION_DELETION_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .max(365)
    .default(30)
    .describe('How long an organization that two super administrators agreed to delete stays, and can still be kept.'),
  PUBLIC_URL: z.url().optional().meta({
    description: 'The address where people reach this server. Links in mail start with it.',
    unset: 'the address of the request',
  }),
  TRUST_PROXY: z
    .string()
    .optional()
    .describe('Proxies whose forwarded-for header is believed: addresses or ranges, separated by commas.'),
  CORS_ORIGINS: z.string().optional().describe('Other origins whose pages may call this server, separated by commas.'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])
    .default('warn')
    .describe('How much the server writes to its log.'),
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional().meta({
    description: 'A port of its own for `/metrics`, in the text form of Prometheus.',
    unset: 'served beside the calls with `METRICS_TOKEN`, and not at all without it',
  }),
  METRICS_TOKEN: z.string().min(16).optional().meta({
    description: 'At least 16 characters. The bearer token that opens `/metrics`.',
    unset: 'no token is asked for on `METRICS_PORT`',
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional().meta({
    description: 'An OpenTelemetry collector that takes OTLP over HTTP, without `/v1/traces`.',
    unset: 'no traces',
  }),
  OTEL_SERVICE_NAME: z.string().default('pavilion').describe('What this server is called in traces.'),
  IDENTITY: z
    .enum(['embedded', 'cognito'])
    .default('embedded')
    .describe('Who keeps the accounts: this server, or AWS Cognito.'),
  COGNITO_ISSUER: z.url().optional().describe('The issuer of the user pool, with `IDENTITY=cognito`.'),
  COGNITO_CLIENT_ID: z.string().optional().describe('The app client of the user pool, with `IDENTITY=cognito`.'),
  ID_TOKEN_SECONDS: z.coerce
    .number()
    .int()
    .min(1)
    .default(900)
    .describe('How long an identity token lasts. The browser renews it unasked.'),
  REFRESH_TOKEN_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .default(30)
    .describe('How long a sign-in lasts without being used.'),
  CODE_KEY: z.string().min(32).optional().meta({
    description:
      'At least 32 characters. Keys the hashes of mailed codes and PINs, so that a copy of the database does not reveal them. Servers on one database need the same key. Keep it apart from copies of the database.',
    unset: 'made in `DATA_DIR/code.key`',
  }),
  PUBLIC_DEEP_LINK_KEY: z
    .string()
    .default(publicDefaults.DEEP_LINK_KEY)
    .describe(
      '`embedded` puts our own links into mails. A Branch key puts links of Branch there: it learns what a link is for, and never who gets it.',
    ),
  PUBLIC_DEEP_LINK_BASE_URL: z
    .string()
    .regex(/^(\/|https?:\/\/)/, 'Begin with a slash, or with https://.')
    .default(publicDefaults.DEEP_LINK_BASE_URL)
    .describe(
      'What our own links begin with: a path of this server, or an address that leads to its `/links`. With Branch, its link domain.',
    ),
  BRANCH_API_URL: z
    .url()
    .default('https://api2.branch.io')
    .transform((url) => url.replace(/\/+$/, ''))
    .describe('The address of the Branch API. While it does not answer, mails carry our own links.'),
  PUBLIC_TRANSCRIPTION_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,62}$/, 'Use 2 to 63 small letters, digits, dots and hyphens.')
    .default(publicDefaults.TRANSCRIPTION_BUCKET)
    .describe(
      'Where transcripts of visits are kept: a bucket beside `S3_BUCKET`, otherwise a folder of that name under the files.',
    ),
  SPEECH_TO_TEXT_URL: z.url().optional().meta({
    description:
      'An HTTP service that turns speech into text. It takes `file` and `language` as a form with Basic credentials, and answers `{"text": "..."}`.',
    unset: 'only browsers that recognize speech on their own device write it down',
  }),
  SPEECH_TO_TEXT_KEY: z
    .string()
    .default(publicDefaults.SPEECH_TO_TEXT_KEY)
    .describe(
      'The user of that service. `TODO` means not configured. Never set `PUBLIC_SPEECH_TO_TEXT_KEY`: browsers would get it.',
    ),
  SPEECH_TO_TEXT_SECRET: z
    .string()
    .default(publicDefaults.SPEECH_TO_TEXT_SECRET)
    .describe('The password of that service. Never set its `PUBLIC_` form either.'),
  ICE_SERVERS: jsonOf(iceServers, 'Give a JSON list such as [{"urls":["stun:stun.example.org"]}].')
    .optional()
    .describe(
      'Servers that help browsers reach each other in a video visit, as a JSON list of RTCIceServer. Everyone in a call gets them.',
    ),
  STUN_URLS: z.string().optional().describe('The shorter way: STUN addresses, separated by commas.'),
  TURN_URL: z.string().optional().describe('A relay for clinics behind strict firewalls, such as coturn.'),
  TURN_SECRET: z
    .string()
    .optional()
    .describe('Shared with the relay (the `static-auth-secret` of coturn). Credentials then last for hours only.'),
  PUBLIC_VIDEO_APP_ID: z
    .string()
    .default(publicDefaults.VIDEO_APP_ID)
    .describe('`peer-to-peer` connects browsers directly. `livekit` sends video through a LiveKit server.'),
  PUBLIC_VIDEO_LIVE_URL: z
    .string()
    .default(publicDefaults.VIDEO_LIVE_URL)
    .describe('The address of the LiveKit server, with `PUBLIC_VIDEO_APP_ID=livekit`.'),
  LIVEKIT_API_KEY: z.string().optional().describe('The API key of the LiveKit server.'),
  LIVEKIT_API_SECRET: z.string().optional().describe('The API secret of the LiveKit server.'),
  SMTP_URL: z.url().optional().meta({
    description: 'The mail server that sends mail.',
    unset: 'mail stays in the outbox',
  }),
  MAIL_FROM: z.string().default('Pavilion <no-reply@pavilion.test>').describe('The sender of mail.'),
  S3_BUCKET: z.string().optional().meta({
    description: 'Keeps files in an S3-compatible store.',
    unset: 'files are in `DATA_DIR`',
  }),
  S3_ENDPOINT: z.url().optional().meta({ description: 'The address of that store.', unset: 'AWS' }),
  S3_REGION: z.string().default('ca-central-1').describe('The region of that store.'),
  FAX_IN_DIR: z.string().optional().meta({
    description: 'A folder with one folder for each clinic, by slug, from which faxes are taken as PDF or TIFF files.',
    unset: 'faxes arrive over the line alone',
  }),
  FAX_ACCOUNTS_FILE: z.string().optional().meta({
    description:
      'A JSON file with the clinics’ accounts at fax services. It holds passwords: keep it readable by the server alone. See [Faxes](faxes.md).',
    unset: 'faxes go between the clinics of this server',
  }),
  FAX_MAIL_FILE: z.string().optional().meta({
    description: 'A JSON file with the clinics’ mailboxes for faxes, and their passwords. See [Faxes](faxes.md).',
    unset: 'faxes do not arrive by email',
  }),
  FAX_READING: z
    .enum(['on', 'off'])
    .default('on')
    .describe('Whether faxes are read by this machine, so that patients can be suggested. Nothing leaves it.'),
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC[0-9a-f]{32}$/i, 'Begin with AC, followed by 32 hexadecimal digits.')
    .optional()
    .meta({
      description: 'The account at Twilio that sends text messages. See [Text messages](text-messages.md).',
      unset: 'no text message is sent; a demonstration shows them in clinic management',
    }),
  TWILIO_AUTH_TOKEN: z.string().optional().describe('The secret that belongs to it.'),
  TWILIO_FROM: z.string().optional().describe('The number that messages come from, in Canada or the United States.'),
  TWILIO_URL: z
    .url()
    .default('https://api.twilio.com')
    .describe('The address of that service, or of one that speaks as it does.'),
  SHIIP_URL: z.url().optional().meta({
    description: 'The coordinated-care service that takes care plans, as FHIR documents.',
    unset: 'care plans can be downloaded',
  }),
  SHIIP_TOKEN: z.string().optional().describe('Sent to that service as a bearer token.'),
  FHIR_BASE_URL: z
    .url()
    .transform((url) => url.replace(/\/+$/, ''))
    .optional()
    .meta({
      description: 'A FHIR R4 server that keeps the record of one organisation.',
      unset: 'the record is in our own database',
    }),
  FHIR_AUTHORIZATION: z
    .string()
    .optional()
    .describe('The whole authorization header for that server: `Bearer ...` or `Basic ...`.'),
  FHIR_ORGANIZATION: z.string().optional().describe('The slug of that organisation. Needed with `FHIR_BASE_URL`.'),
  TERMINOLOGY_URL: z
    .url()
    .transform((url) => url.replace(/\/+$/, ''))
    .optional()
    .meta({
      description:
        'A FHIR R4 terminology server, asked first for what codes are called: `$expand`, `$lookup`, `$validate-code`. What staff type into a search travels there.',
      unset: 'only what each clinic imported, and the short lists that ship',
    }),
  TERMINOLOGY_AUTHORIZATION: z
    .string()
    .optional()
    .describe('The whole authorization header for that server: `Bearer ...` or `Basic ...`.'),
  VAPID_PUBLIC_KEY: z.string().optional().meta({
    description: 'The public key by which push services know this server. Servers on one database need the same keys.',
    unset: 'both keys are made in `DATA_DIR/vapid.json`',
  }),
  VAPID_PRIVATE_KEY: z.string().optional().describe('The private key that belongs to it.'),
  VAPID_SUBJECT: z
    .string()
    .regex(/^(mailto:[^@\s]+@(?:[^@\s.]+\.)+[^@\s.]+|https:\/\/\S+)$/, 'Begin with mailto: or https://.')
    .optional()
    .meta({
      description:
        'Whom push services write to: `mailto:` or `https:`. Apple refuses pushes with an address that cannot be.',
      unset: '`PUBLIC_URL` where that is https, else the address of `MAIL_FROM`',
    }),
  PUSH_SERVICES: z
    .string()
    .default('fcm.googleapis.com,*.push.services.mozilla.com,*.push.apple.com,*.notify.windows.com')
    .transform((list) => list.split(',').map((item) => item.trim()))
    .describe('Hosts that pushes may be sent to, separated by commas; `*.` stands for those below a host.'),
  FIREBASE_CONFIG: jsonOf(firebaseConfig, 'Give the web configuration of your Firebase project as JSON.')
    .optional()
    .meta({
      description:
        'The web configuration of a Firebase project, as JSON with `apiKey`, `appId`, `projectId` and `messagingSenderId`. Browsers get it.',
      unset: 'standard Web Push, with no account anywhere',
    }),
  FIREBASE_VAPID_KEY: z.string().optional().describe('The public key of its Web Push certificates.'),
  FIREBASE_SERVICE_ACCOUNT: z.string().optional().describe('The path of the JSON file of its service account.'),
  FCM_URL: z
    .url()
    .default('https://fcm.googleapis.com')
    .transform((url) => url.replace(/\/+$/, ''))
    .describe('The address of Firebase Cloud Messaging.'),
  FILE_MAX_BYTES: z.coerce
    .number()
    .int()
    .min(1024)
    .default(25 * 1024 * 1024)
    .describe('The largest file that people may send.'),
  FHIR_BUNDLE_MAX_BYTES: z.coerce
    .number()
    .int()
    .min(1024)
    .default(10 * 1024 * 1024)
    .describe('The longest body that `/fhir/R4` takes.'),
  FHIR_BUNDLE_MAX_ENTRIES: z.coerce
    .number()
    .int()
    .min(1)
    .default(1_000)
    .describe('The most entries of a batch or transaction.'),
  ...mapSettings,
  RATE_LIMIT_FACTOR: z.coerce
    .number()
    .min(0.01)
    .default(1)
    .describe('Multiplies every limit on calls a minute. Load tests raise it.'),
});

export type ServerEnvironment = Readonly<
  Omit<z.output<typeof serverSettings>, 'DEMO'> & {
    DEMO: boolean;
    /** Whether DEMO was set, and not only taken for granted. */
    DEMO_GIVEN: boolean;
  }
>;

/** A demo's passwords are known to everybody, so nobody else may reach one that was not asked for. */
const isPrivate = ({ DATABASE_URL, HOST, PUBLIC_URL }: Omit<z.output<typeof serverSettings>, 'DEMO'>): boolean =>
  DATABASE_URL === undefined &&
  isLoopback(HOST) &&
  (PUBLIC_URL === undefined || isLoopback(new URL(PUBLIC_URL).hostname));

/** @throws Error that names every variable that is wrong and what it must be. */
export const readServerEnvironment = (env: Readonly<Record<string, string | undefined>>): ServerEnvironment => {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const read = serverSettings.safeParse(given);
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
  if (rest.DATABASE_REPORTS_URL !== undefined && rest.DATABASE_URL === undefined) {
    throw new Error('Improperly configured:\n  DATABASE_REPORTS_URL: it follows DATABASE_URL. Set that too.');
  }
  if ((rest.PROCESSES ?? 1) > 1 && rest.DATABASE_URL === undefined) {
    throw new Error(
      'Improperly configured:\n  PROCESSES: the embedded database serves one process. Set DATABASE_URL too.',
    );
  }
  return { ...rest, DEMO: DEMO === undefined ? isPrivate(rest) : DEMO === 'on', DEMO_GIVEN: DEMO !== undefined };
};
