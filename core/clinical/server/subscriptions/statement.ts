import type { CapabilityStatementRestResource, CapabilityStatementRestResourceOperation } from '@medplum/fhirtypes';
import type { Definitions } from '../resource/definitions.ts';
import { subscriptionParams } from './subscriptionInteractions.ts';
import { topics } from './topics.ts';
import { guide, partOf } from './wanted.ts';

export const subscriptionServer = `${guide}/CapabilityStatement/backport-subscription-server-r4`;

/** What the statement says of subscriptions, with every topic that there is. */
export const subscriptionsOf = (
  known: Definitions,
  operation: CapabilityStatementRestResourceOperation[],
): CapabilityStatementRestResource => ({
  extension: topics(known).map((valueCanonical) => ({
    url: partOf('capabilitystatement-subscriptiontopic-canonical'),
    valueCanonical,
  })),
  type: 'Subscription',
  supportedProfile: [partOf('backport-subscription')],
  documentation:
    'For services. Criteria name a topic; filters are token and reference parameters of its type. Only the channel rest-hook.',
  interaction: (['create', 'read', 'update', 'delete', 'search-type'] as const).map((code) => ({ code })),
  versioning: 'versioned',
  readHistory: false,
  updateCreate: false,
  searchParam: subscriptionParams.map((name) => ({
    name,
    type: name === 'url' ? 'uri' : name === 'criteria' ? 'string' : 'token',
  })),
  operation,
});
