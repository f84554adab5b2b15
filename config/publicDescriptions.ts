import type { PublicConfig } from '../core/shared/services/others.ts';

/** What each public value means, for docs/configure.md. Null: described elsewhere, or not to be set under its public name. */
export const publicDescriptions: Readonly<Record<keyof PublicConfig, string | null>> = {
  PRODUCT_NAME: 'The name of the product, on every page.',
  API_BASE_URL: 'Where the API answers.',
  MESSAGING_BASE_URL: 'Where the messaging service answers.',
  MESSAGING_LIVE_URL: 'Where the live connection (a WebSocket) is opened.',
  FHIR_BASE_URL: 'Where browsers reach FHIR R4.',
  PUBLIC_IP_LOOKUP_URL: 'Where a browser asks for its own public address.',
  IDENTITY: '`embedded` or `cognito`; as `IDENTITY` of the server.',
  CLOUD_REGION: 'The region of AWS Cognito.',
  COGNITO_USER_POOL_ID: 'The user pool, with Cognito.',
  COGNITO_CLIENT_ID: 'The app client of the user pool, with Cognito.',
  COGNITO_ENDPOINT: 'Another address of Cognito. `none` is the one of AWS.',
  COGNITO_AUTH_FLOW:
    '`USER_SRP_AUTH`, or `USER_PASSWORD_AUTH` for an app client that allows no other: Cognito then gets the password itself.',
  VIDEO_APP_ID: null,
  VIDEO_LIVE_URL: null,
  TRANSCRIPTION_BUCKET: null,
  SPEECH_TO_TEXT_KEY: null,
  SPEECH_TO_TEXT_SECRET: null,
  DEEP_LINK_KEY: null,
  DEEP_LINK_BASE_URL: null,
  DEEP_LINK_ALTERNATE_BASE_URL: 'A second, shorter beginning of our links. With Branch, its other link domain.',
  ERROR_REPORTING_DSN: 'Where browsers report errors, without personal data. `none` sends nothing.',
  ENVIRONMENT: 'Named in error reports, to tell a trial server from a real one.',
  DEMO: null,
  SINGLE_SIGN_ON: '`on` where clinics have a sign-in of their own: the login page has a link to it then.',
};
