import type { Extension, Reference } from '@medplum/fhirtypes';
import { idOf } from '#clinical/shared/words.ts';
import type { MedicineResource } from './medicine.ts';

/** What was done with a medicine at a visit. */
export const visitActs = ['started', 'changed', 'renewed', 'stopped', 'held', 'continued'] as const;
export type VisitAct = (typeof visitActs)[number];

/** On a MedicationRequest or MedicationStatement, one for each thing done at a visit: `encounter`, `act`, `at`. */
const url = 'urn:pavilion:medication-visit-act';

export const actAt = (encounter: Reference, act: VisitAct, at: Date): Extension => ({
  url,
  extension: [
    { url: 'encounter', valueReference: { reference: encounter.reference } },
    { url: 'act', valueCode: act },
    { url: 'at', valueDateTime: at.toISOString() },
  ],
});

/** With what is done to it now, where that is of a visit. */
export const withAct = <R extends { extension?: Extension[] }>(
  resource: R,
  encounter: Reference | undefined,
  act: VisitAct,
  at: Date,
): R => (encounter ? { ...resource, extension: [...(resource.extension ?? []), actAt(encounter, act, at)] } : resource);

/** What a visit did with a medicine in the end; null where it left it alone, or took back what it did. */
export const actOf = ({ extension }: Pick<MedicineResource, 'extension'>, encounter: string): VisitAct | null => {
  const acts = (extension ?? [])
    .filter((one) => one.url === url)
    .map(({ extension: parts }) => {
      const part = (name: string): Extension | undefined => parts?.find((inner) => inner.url === name);
      return {
        of: idOf(part('encounter')?.valueReference, 'Encounter'),
        act: visitActs.find((act) => act === part('act')?.valueCode),
        at: part('at')?.valueDateTime ?? '',
      };
    })
    .filter(({ of }) => of === encounter)
    .sort((one, other) => one.at.localeCompare(other.at));
  const first = acts[0]?.act;
  const last = acts.at(-1)?.act ?? null;
  const begun = acts.findLast(({ act }) => act === 'started' || act === 'changed' || act === 'renewed')?.act;
  // Begun here and held and gone on with since: it was begun. Stopped by mistake and gone on with: nothing became of it.
  if (last === 'continued') return begun ?? (first === 'continued' ? 'continued' : null);
  if (last === 'stopped' && first === 'started') return null;
  return last;
};
