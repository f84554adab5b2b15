import type { ResourcesConfig } from 'aws-amplify';
import type { PublicConfig } from '#core/shared';

/** INT-2: region ca-central-1 unless configured otherwise; analytics off, which Amplify's own types don't know. */
export const cloudConfig = (config: PublicConfig): ResourcesConfig =>
  ({
    Analytics: { disabled: true },
    region: config.CLOUD_REGION,
    Auth: {
      Cognito: {
        userPoolId: config.COGNITO_USER_POOL_ID,
        userPoolClientId: config.COGNITO_CLIENT_ID,
        ...(config.COGNITO_ENDPOINT === 'none' ? {} : { userPoolEndpoint: config.COGNITO_ENDPOINT }),
      },
    },
  }) as never;
