import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { draftKey, useMessages, useService } from '../../../../../core/browser/index.ts';
import {
  Button,
  Dialog,
  Empty,
  Form,
  type FormModel,
  SubmitButton,
  useForm,
  useFormDraft,
} from '../../../../../core/browser/ui/index.ts';
import { CallFailure, Toasts } from '../../../../../core/shared/index.ts';
import { reconcile } from '../../../shared/contract.ts';
import type { Medicine } from '../../../shared/medicine.ts';
import { substanceOf } from '../../../shared/safety/ingredients.ts';
import { useAtEncounter } from '../../encounter.ts';
import { deskTexts } from '../../messages/deskTexts.ts';
import { useAct } from '../../useAct.ts';
import type { MedicineList } from '../../useMedicines.ts';
import { writtenDose } from './prescribeForm.ts';
import { type Act, type Line, ReconcileLine } from './ReconcileLine.tsx';

type Values = { readonly lines: Readonly<Record<string, Line>> };
const undecided: Line = { act: '', reason: '', dose: null };

/** What is the same on both sides stands on one line. */
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
  readonly list: MedicineList;
  readonly close: () => void;
}

/** Prescriptions beside what the patient says, decided line by line and applied in one piece. */
export const ReconcileDialog = observer(({ patient, list, close }: ReconcileDialogProps) => {
  const t = useMessages(deskTexts);
  const send = useAct();
  const at = useAtEncounter();
  const toasts = useService(Toasts);
  const [wrong, setWrong] = useState<ReadonlySet<string>>(new Set());
  const { medicines } = list;
  const form: FormModel<Values> = useForm<Values>({
    fields: { lines: { label: t.reconcileTitle } },
    initial: { lines: {} },
    submit: async ({ lines }) => {
      const of = ({ ref }: Medicine): Line => lines[ref] ?? undecided;
      const open = medicines.filter((one) => of(one).act === '');
      const silent = medicines.filter(
        (one) =>
          of(one).act !== '' &&
          of(one).act !== 'keep' &&
          (of(one).reason.trim() === '' || (of(one).act === 'change' && !writtenDose(of(one).dose!))),
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
            const written = act === 'change' && dose ? writtenDose(dose) : null;
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
      close();
      toasts.show({ message: t.applied, intent: 'success' });
    },
  });
  useFormDraft(form, draftKey('medications', 'reconcile', patient));
  return (
    <Dialog open width="wide" title={t.reconcileTitle} onClose={close}>
      {medicines.length === 0 ? (
        <Empty title={t.noneActive} text={t.noneActiveText} />
      ) : (
        <Form form={form}>
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
          <div className="pv-form-actions">
            <Button intent="quiet" onClick={close}>
              {t.cancel}
            </Button>
            <SubmitButton form={form}>{t.apply}</SubmitButton>
          </div>
        </Form>
      )}
    </Dialog>
  );
});
