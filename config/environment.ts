import { brand } from './brand.ts';
import type { PublicConfig } from '../core/shared/services/others.ts';

/**
 * The public configuration a browser gets when nothing else is set. `TODO` is the placeholder that passes the start-up check
 * and means 'not configured' (VAL-1); `none` means that nothing is sent.
 */
export const publicDefaults: PublicConfig = {
  PRODUCT_NAME: brand.product,
  API_BASE_URL: '/v3',
  MESSAGING_BASE_URL: '/messaging',
  MESSAGING_LIVE_URL: '/messaging/live',
  FHIR_BASE_URL: '/fhir/R4',
  PUBLIC_IP_LOOKUP_URL: '/ip',
  IDENTITY: 'embedded',
  CLOUD_REGION: 'ca-central-1',
  COGNITO_USER_POOL_ID: 'none',
  COGNITO_CLIENT_ID: 'none',
  COGNITO_ENDPOINT: 'none',
  COGNITO_AUTH_FLOW: 'USER_SRP_AUTH',
  VIDEO_APP_ID: 'peer-to-peer',
  VIDEO_LIVE_URL: '/messaging/live',
  TRANSCRIPTION_BUCKET: 'transcripts',
  SPEECH_TO_TEXT_KEY: 'TODO',
  SPEECH_TO_TEXT_SECRET: 'TODO',
  DEEP_LINK_KEY: 'embedded',
  DEEP_LINK_BASE_URL: '/links',
  DEEP_LINK_ALTERNATE_BASE_URL: '/l',
  ERROR_REPORTING_DSN: 'none',
  ENVIRONMENT: 'production',
  DEMO: 'off',
  SINGLE_SIGN_ON: 'off',
};

/** `PUBLIC_<NAME>` in the server's environment replaces a value. An empty one is passed on, so that start-up refuses it. */
export const publicConfigFrom = (
  env: Readonly<Record<string, string | undefined>>,
  demo: boolean,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ ...publicDefaults, DEMO: demo ? 'on' : 'off' }).map(([name, value]) => [
      name,
      env[`PUBLIC_${name}`] ?? value,
    ]),
  );
