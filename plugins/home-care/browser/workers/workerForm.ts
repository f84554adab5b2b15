import type { Credential, Gender, Pet, Worker, WorkerFacts } from '../../shared/worker.ts';

type Typed = Pick<WorkerFacts, 'name' | 'class' | 'phone' | 'languages' | 'skills' | 'timeOff'> & {
  readonly areas: string;
  readonly gender: Gender | '';
  readonly petAllergies: readonly Pet[];
  readonly dayHours: string;
  readonly weekHours: string;
  readonly credentials: readonly { readonly name: string; readonly number: string; readonly until: string }[];
  /** Monday first; '' on a day without work. */
  readonly availability: readonly { readonly from: string; readonly to: string }[];
};

/** Null where one of them is none. */
export const areasIn = (text: string): string[] | null => {
  const areas = text
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter(Boolean);
  return areas.every((area) => /^[A-Z]\d[A-Z]$/.test(area)) && areas.length <= 40 ? [...new Set(areas)] : null;
};

/** Null where it is none, or more than there are. */
export const hoursIn = (text: string, most: number): number | null => {
  const hours = Number(text.trim().replace(',', '.'));
  return hours >= 1 && hours <= most ? hours : null;
};

/** What stands in the form for a worker. */
export const typedOf = (worker: Worker | null): Typed => ({
  ...{ name: worker?.name ?? '', class: worker?.class ?? 'psw', phone: worker?.phone ?? '' },
  ...{ languages: worker?.languages ?? [], skills: worker?.skills ?? [], timeOff: worker?.timeOff ?? [] },
  ...{ gender: worker?.gender ?? '', petAllergies: worker?.petAllergies ?? [] },
  areas: worker?.areas.join(', ') ?? '',
  dayHours: String(worker?.dayHours ?? 8),
  weekHours: String(worker?.weekHours ?? 40),
  credentials: (worker?.credentials ?? []).map((one) => ({ ...one, until: one.until ?? '' })),
  availability: Array.from({ length: 7 }, (_, weekday) => {
    const found = worker?.availability.find((one) => one.weekday === weekday);
    return { from: found?.from ?? '', to: found?.to ?? '' };
  }),
});

export const weekOf = (typed: Typed['availability']): WorkerFacts['availability'] =>
  typed.flatMap(({ from, to }, weekday) => (from === '' ? [] : [{ weekday, from, to }]));

export const rowsOf = (typed: Typed['credentials']): Credential[] =>
  typed.map(({ name, number, until }) => ({ name: name.trim(), number: number.trim(), until: until || null }));
