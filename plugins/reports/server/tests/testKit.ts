import type { Appointment } from '@medplum/fhirtypes';
import type { CallInput } from '#core/shared';
import { createAll } from '#test/kit/record/createAll.ts';
import type { Person, TestServer } from '#test/kit/server/server.ts';
import { evaluate, listFacts } from '../../shared/calls.ts';

export interface MadeVisit {
  readonly id: string;
  readonly start: string;
  readonly status: Appointment['status'];
  readonly mode: string;
  readonly practitioner: string;
  readonly patient: string;
  readonly minutes: number;
}

const minuteMs = 60_000;

export const visitOf = ({ id, start, status, mode, practitioner, patient, minutes }: MadeVisit): Appointment => ({
  resourceType: 'Appointment',
  ...{ id, status, start },
  end: new Date(Date.parse(start) + minutes * minuteMs).toISOString(),
  serviceType: [{ text: mode === 'phone' ? '=HYPERLINK("x")' : 'Follow-up' }],
  extension: [{ url: 'urn:pavilion:visit-mode', valueCode: mode }],
  participant: [
    { actor: { reference: `Patient/${patient}` }, status: 'accepted' },
    { actor: { reference: `Practitioner/${practitioner}`, display: `Dr ${practitioner}` }, status: 'accepted' },
  ],
});

export const keepVisits = (server: TestServer, orgId: string, visits: readonly Appointment[]): Promise<void> =>
  createAll(server, orgId, visits);

type Body = CallInput<typeof evaluate>['body'];
export const asked = (measure: string, from: string, to: string, more: Partial<Body> = {}): Body => ({
  ...{ measure, from, to, by: [], where: {}, compare: 'none' },
  ...more,
});

export const reportFor = async (who: Person, body: Body) => (await who.send(evaluate, { body })).data;

type Rows = CallInput<typeof listFacts>['body'];
/** Every page of what makes a number. */
export const factsFor = async (who: Person, { compare: _, ...body }: Body, more: Partial<Rows> = {}) => {
  const ids: string[] = [];
  for (let after: string | undefined; ;) {
    const { data } = await who.send(listFacts, {
      body: { ...body, keys: [], part: 'all', ...more, ...(after !== undefined && { after }) },
    });
    ids.push(...data.data.map(({ id }) => id));
    if (data.next === null) return { ids, total: data.total, closed: data.closed };
    after = data.next;
  }
};

/** As spreadsheets have it: between the two nearest values. */
export const quantile = (values: readonly number[], part: number): number | null => {
  if (values.length === 0) return null;
  const sorted = values.toSorted((one, other) => one - other);
  const place = (sorted.length - 1) * part;
  const [low, high] = [sorted[Math.floor(place)]!, sorted[Math.ceil(place)]!];
  return low + (high - low) * (place - Math.floor(place));
};
