import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { draftKey, PatientDialog, PatientFormDialog } from '#clinical/browser';
import { useMessages } from '#core/browser';
import { Empty, useForm } from '#ui';
import { CallFailure, type Known } from '#core/shared';
import { reconcile } from '#plugins/medications/shared/calls.ts';
import type { Medicine } from '#plugins/medications/shared/medicine.ts';
import { substanceOf } from '#plugins/medications/shared/safety/ingredients.ts';
import { useCurrentEncounter } from '../../hooks/useCurrentEncounter.ts';
import { staffTexts } from '../messages/index.ts';
import { useSendMedicationCall } from '../../hooks/useSendMedicationCall.ts';
import type { CurrentMedicines } from '../../hooks/useMedicines.ts';
import { parseDose } from './prescriptionForm.ts';
import { type Act, type Line, ReconcileLine } from '../components/ReconcileLine.tsx';

type Values = { readonly lines: Readonly<Record<string, Line>> };
const undecided: Line = { act: '', reason: '', dose: null };

/** What is the same on both sides shares one line. */
export const pairs = (medicines: readonly Medicine[]): readonly (readonly Medicine[])[] => {
  const rows: Medicine[][] = [];
  const substance = (one: Medicine) => substanceOf([one.concept, ...one.ingredients], one.name);
  for (const medicine of medicines) {
    const words = substance(medicine).words;
    const row = rows.find((others) =>
      others.some(
        (other) => other.origin !== medicine.origin && substance(other).words.some((word) => words.includes(word)),
      ),
    );
    if (row) row.push(medicine);
    else rows.push([medicine]);
  }
  return rows;
};

interface ReconcileDialogProps {
  readonly patient: string;
  readonly list: CurrentMedicines;
  readonly known: Known;
  readonly close: () => void;
}

/** Prescriptions beside what the patient says, decided line by line and applied in one piece. */
export const ReconcileDialog = observer(({ patient, list, known, close }: ReconcileDialogProps) => {
  const t = useMessages(staffTexts);
  const send = useSendMedicationCall();
  const at = useCurrentEncounter();
  const [wrong, setWrong] = useState<ReadonlySet<string>>(new Set());
  const { medicines } = list;
  const form = useForm<Values>({
    fields: { lines: { label: t.reconcileTitle } },
    initial: { lines: {} },
    submit: async ({ lines }) => {
      const of = ({ ref }: Medicine): Line => lines[ref] ?? undecided;
      const open = medicines.filter((one) => of(one).act === '');
      const silent = medicines.filter(
        (one) =>
          of(one).act !== '' &&
          of(one).act !== 'keep' &&
          (of(one).reason.trim() === '' || (of(one).act === 'change' && !parseDose(of(one).dose!))),
      );
      setWrong(new Set([...open, ...silent].map(({ ref }) => ref)));
      if (open.length > 0) throw new CallFailure(422, 'shown', t.undecided(open.length));
      if (silent.length > 0) throw new CallFailure(422, 'shown', t.needsReason);
      await send(reconcile, {
        body: {
          patient,
          ...at,
          lines: medicines.map((one) => {
            const { act, reason, dose } = of(one);
            const written = act === 'change' && dose ? parseDose(dose) : null;
            return {
              source: one.ref,
              version: one.resource.meta?.versionId ?? '',
              act: act as Act,
              reason: reason.trim(),
              ...(written ? { dose: written } : {}),
            };
          }),
        },
      });
    },
    done: t.applied,
  });
  if (medicines.length === 0)
    return (
      <PatientDialog about={patient} open width="wide" title={t.reconcileTitle} onClose={close}>
        <Empty of={known} title={t.noneActive} text={t.noneActiveText} />
      </PatientDialog>
    );
  return (
    <PatientFormDialog
      about={patient}
      form={form}
      width="wide"
      title={t.reconcileTitle}
      action={t.apply}
      draft={draftKey('medications', 'reconcile', patient)}
      onClose={close}
    >
      <p>{t.reconcileText}</p>
      <div className="med-sides" aria-hidden>
        <b>{t.prescribedSide}</b>
        <b>{t.toldSide}</b>
      </div>
      <ul className="med-reconcile">
        {pairs(medicines).map((row) => (
          <li key={row.map(({ ref }) => ref).join()}>
            {[false, true].map((told) => {
              const side = row.filter(({ origin }) => (origin === 'reported') === told);
              return (
                <div key={String(told)} className="med-side">
                  {side.length === 0 && <p className="med-not-here">{t.nothingHere}</p>}
                  {side.map((medicine) => (
                    <ReconcileLine
                      key={medicine.ref}
                      medicine={medicine}
                      line={form.values.lines[medicine.ref] ?? undecided}
                      wrong={wrong.has(medicine.ref)}
                      set={(line) => form.set('lines', { ...form.values.lines, [medicine.ref]: line })}
                    />
                  ))}
                </div>
              );
            })}
          </li>
        ))}
      </ul>
    </PatientFormDialog>
  );
});
