import type { Feature } from '#core/shared';
import { featureStatusOf } from './featureStatus.ts';

const feature: Feature = {
  id: 'faxes',
  title: { 'en-CA': 'Faxes', 'fr-CA': 'Télécopies' },
  summary: { 'en-CA': 'Inbox', 'fr-CA': 'Boîte' },
  audience: ['practitioner'],
  essential: false,
  enabled: true,
  state: 'running',
  reason: null,
  changedAt: null,
  changedBy: null,
  first: null,
  planned: null,
};

test.each([
  ['off', { enabled: false }, { is: 'running' }],
  ['failed', { state: 'failed', reason: 'gateway not reachable' }, { is: 'running' }],
  ['waiting', { state: 'waiting', reason: 'Needs appointments.' }, { is: 'running' }],
  ['running', {}, { is: 'running' }],
  ['starting', {}, { is: 'loading' }],
  ['waiting', {}, { is: 'waiting', missing: ['appointments'] }],
  ['failedHere', {}, { is: 'failed', error: new Error('no') }],
  ['unknownHere', {}, undefined],
] as const)('PRD-4 a feature is %s by server and browser together', (is, change, here) => {
  expect(featureStatusOf({ ...feature, ...change }, here)).toMatchObject({ is });
});
