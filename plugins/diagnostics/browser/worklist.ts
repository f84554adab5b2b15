import type { SearchParams } from '#clinical/shared';
import { orderCategories } from '../shared/orders.ts';
import { openReviews } from '../shared/review.ts';

export const diagnosticsPath = '/clinic/diagnostics';

export const worklistStates = [
  'review',
  'ordered',
  'collected',
  'partial',
  'final',
  'corrected',
  'unmatched',
  'referrals',
] as const;
export type WorklistState = (typeof worklistStates)[number];

/** What the worklist shows: codes and ids of the address. */
export interface Worklist {
  readonly state: WorklistState;
  /** FHIR id. */
  readonly patient: string | null;
  readonly mine: boolean;
}

export const worklistOf = (query: URLSearchParams): Worklist => ({
  state: worklistStates.find((state) => state === query.get('state')) ?? 'review',
  patient: query.get('patient'),
  mine: query.get('mine') === '1',
});

const count = { _count: 25 } as const;
const referral = `${orderCategories.referral.system}|${orderCategories.referral.code}`;
const about = (patient: string | null): SearchParams => (patient === null ? {} : { patient: `Patient/${patient}` });

/** Reviews that wait: `critical` alone, or all the others. `me` is a Practitioner reference. */
export const reviewSearch = ({ patient, mine }: Worklist, me: string | null, critical: boolean): SearchParams => ({
  ...openReviews,
  ...about(patient),
  ...(mine && me ? { owner: me } : {}),
  [critical ? 'priority' : 'priority:not']: 'stat',
  _sort: 'authored-on',
  _include: ['Task:patient', 'Task:focus', 'Task:owner'],
  _count: 50,
});

/** Orders of the worklist's state; null where the state is about results. */
export const orderSearch = ({ state, patient, mine }: Worklist, me: string | null): SearchParams | null => {
  const scope = { ...about(patient), ...(mine && me ? { requester: me } : {}), _sort: '-authored', ...count };
  const include = { _include: ['ServiceRequest:patient', 'ServiceRequest:requester'] };
  if (state === 'referrals') return { ...scope, ...include, category: referral, status: 'active,on-hold' };
  if (state !== 'ordered' && state !== 'collected') return null;
  const category = [orderCategories.laboratory, orderCategories.imaging].map(({ system, code }) => `${system}|${code}`);
  return {
    ...scope,
    ...include,
    category: category.join(','),
    status: 'active',
    'specimen:missing': state === 'ordered',
  };
};

const reportStates: Partial<Readonly<Record<WorklistState, SearchParams>>> = {
  partial: { status: 'registered,partial,preliminary' },
  final: { status: 'final' },
  corrected: { status: 'amended,corrected,appended' },
  unmatched: { _tag: 'urn:pavilion:state|unmatched' },
};

/** Reports of the worklist's state; null where the state is about orders or reviews. */
export const reportSearch = ({ state, patient }: Worklist): SearchParams | null => {
  const which = reportStates[state];
  return which
    ? {
        ...which,
        ...about(patient),
        _sort: '-issued',
        _include: ['DiagnosticReport:patient', 'DiagnosticReport:result'],
        ...count,
      }
    : null;
};
