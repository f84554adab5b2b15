import type { PublicConfig } from '#core/shared';

const names: { readonly [N in keyof PublicConfig]: true } = {
  PRODUCT_NAME: true,
  API_BASE_URL: true,
  MESSAGING_BASE_URL: true,
  MESSAGING_LIVE_URL: true,
  FHIR_BASE_URL: true,
  PUBLIC_IP_LOOKUP_URL: true,
  IDENTITY: true,
  CLOUD_REGION: true,
  COGNITO_USER_POOL_ID: true,
  COGNITO_CLIENT_ID: true,
  COGNITO_ENDPOINT: true,
  COGNITO_AUTH_FLOW: true,
  VIDEO_APP_ID: true,
  VIDEO_LIVE_URL: true,
  TRANSCRIPTION_BUCKET: true,
  SPEECH_TO_TEXT_KEY: true,
  SPEECH_TO_TEXT_SECRET: true,
  DEEP_LINK_KEY: true,
  DEEP_LINK_BASE_URL: true,
  DEEP_LINK_ALTERNATE_BASE_URL: true,
  ERROR_REPORTING_DSN: true,
  ENVIRONMENT: true,
  DEMO: true,
  SINGLE_SIGN_ON: true,
};

/** VAL-1. Values beyond the named ones pass. @throws Error naming the first value that is missing or empty. */
export const checkConfig = (given: Readonly<Record<string, unknown>>): PublicConfig => {
  for (const name of Object.keys(names)) {
    const value = given[name];
    if (typeof value !== 'string' || value.trim() === '') {
      throw new Error(`Improperly configured: Env var ${name} is not defined`);
    }
  }
  return Object.freeze({ ...given }) as unknown as PublicConfig;
};

/** Reads what the server wrote into `<script type="application/json" id="config">`. */
export const readConfig = (page: Pick<Document, 'getElementById'> = document): PublicConfig => {
  const text = page.getElementById('config')?.textContent ?? '';
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    given = {};
  }
  return checkConfig(typeof given === 'object' && given !== null ? (given as Record<string, unknown>) : {});
};
