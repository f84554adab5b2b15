import type { Router, SearchParams } from '../../../core/shared/index.ts';
import { orderCategories } from '../shared/orders.ts';
import { openReviews } from '../shared/review.ts';

export const diagnosticsPath = '/clinic/diagnostics';

export const deskStates = [
  'review',
  'ordered',
  'collected',
  'partial',
  'final',
  'corrected',
  'unmatched',
  'referrals',
] as const;
export type DeskState = (typeof deskStates)[number];

/** What the desk shows: codes and ids of the address. */
export interface Desk {
  readonly state: DeskState;
  /** FHIR id. */
  readonly patient: string | null;
  readonly mine: boolean;
}

export const deskOf = (query: URLSearchParams): Desk => ({
  state: deskStates.find((state) => state === query.get('state')) ?? 'review',
  patient: query.get('patient'),
  mine: query.get('mine') === '1',
});

export const withQuery = (router: Router, change: Readonly<Record<string, string | null>>): string => {
  const query = new URLSearchParams(router.query);
  for (const [name, value] of Object.entries(change)) {
    if (value === null || value === '') query.delete(name);
    else query.set(name, value);
  }
  const text = query.toString();
  return text ? `${router.path}?${text}` : router.path;
};

const count = { _count: 25 } as const;
const referral = `${orderCategories.referral.system}|${orderCategories.referral.code}`;
const about = (patient: string | null): SearchParams => (patient === null ? {} : { patient: `Patient/${patient}` });

/** Reviews that wait: `critical` alone, or all the others. `me` is a Practitioner reference. */
export const reviewSearch = ({ patient, mine }: Desk, me: string | null, critical: boolean): SearchParams => ({
  ...openReviews,
  ...about(patient),
  ...(mine && me ? { owner: me } : {}),
  priority: critical ? 'stat' : 'routine,urgent,asap',
  _sort: 'authored-on',
  _include: ['Task:patient', 'Task:focus', 'Task:owner'],
  _count: 50,
});

/** Orders of the desk's state; null where the state is about results. */
export const orderSearch = ({ state, patient, mine }: Desk, me: string | null): SearchParams | null => {
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

const reportStates: Partial<Readonly<Record<DeskState, SearchParams>>> = {
  partial: { status: 'registered,partial,preliminary' },
  final: { status: 'final' },
  corrected: { status: 'amended,corrected,appended' },
  unmatched: { _tag: 'urn:pavilion:state|unmatched' },
};

/** Reports of the desk's state; null where the state is about orders or reviews. */
export const reportSearch = ({ state, patient }: Desk): SearchParams | null => {
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

/** A report, or a value that came without one, as the address names it. */
export interface Chosen {
  readonly type: 'DiagnosticReport' | 'Observation';
  readonly id: string;
}

export const chosenOf = (query: URLSearchParams): Chosen | null => {
  const report = query.get('report');
  const value = query.get('value');
  return report ? { type: 'DiagnosticReport', id: report } : value ? { type: 'Observation', id: value } : null;
};

export const chosenQuery = ({ type, id }: Chosen): Readonly<Record<string, string | null>> =>
  type === 'Observation' ? { value: id, report: null } : { report: id, value: null };

export const resultHref = ({ type, id }: Chosen): string =>
  `${diagnosticsPath}?${type === 'Observation' ? 'value' : 'report'}=${encodeURIComponent(id)}`;
