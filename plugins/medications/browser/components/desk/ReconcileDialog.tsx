import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { draftKey, useMessages, useService } from '../../../../../core/browser/index.ts';
import {
  Button,
  Dialog,
  Empty,
  Form,
  type FormModel,
  Segmented,
  SubmitButton,
  useForm,
  useFormDraft,
} from '../../../../../core/browser/ui/index.ts';
import { CallFailure, Toasts } from '../../../../../core/shared/index.ts';
import { reconcile } from '../../../shared/contract.ts';
import type { Medicine } from '../../../shared/medicine.ts';
import { substanceOf } from '../../../shared/safety/ingredients.ts';
import { writtenDoseOf } from '../../../shared/writtenDose.ts';
import { deskTexts } from '../../messages/deskTexts.ts';
import { useAct } from '../../useAct.ts';
import type { MedicineList } from '../../useMedicines.ts';
import { ChangedDose } from './ChangedDose.tsx';
import { MedicineCell, SourceCell } from './MedicineCell.tsx';
import { type DoseValues, doseValuesOf, writtenDose } from './prescribeForm.ts';

type Act = 'keep' | 'stop' | 'change';
interface Line {
  readonly act: Act | '';
  readonly reason: string;
  readonly dose: DoseValues | null;
}
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
  const set = (ref: string, line: Line): void => form.set('lines', { ...form.values.lines, [ref]: line });
  return (
    <Dialog open width="wide" title={t.reconcileTitle} onClose={close}>
      {medicines.length === 0 ? (
        <Empty title={t.noneActive} text={t.noneActiveText} />
      ) : (
        <Form form={form}>
          <p>{t.reconcileText}</p>
          <ul className="med-reconcile">
            {pairs(medicines).map((row) => (
              <li key={row.map(({ ref }) => ref).join()}>
                {row.map((medicine) => {
                  const line = form.values.lines[medicine.ref] ?? undecided;
                  const reasonId = `${form.id}-${medicine.resource.id}`;
                  return (
                    <div key={medicine.ref} className={wrong.has(medicine.ref) ? 'med-line wrong' : 'med-line'}>
                      <div className="med-line-head">
                        <MedicineCell medicine={medicine} />
                        <SourceCell medicine={medicine} />
                      </div>
                      <Segmented<Act | ''>
                        label={t.decide(medicine.name)}
                        value={line.act}
                        onChange={(act) =>
                          set(medicine.ref, {
                            ...line,
                            act,
                            dose:
                              act === 'change'
                                ? (line.dose ?? doseValuesOf(writtenDoseOf(medicine.dosages[0])))
                                : line.dose,
                          })
                        }
                        options={[
                          { value: 'keep', label: t.keep },
                          { value: 'change', label: t.changeAct },
                          { value: 'stop', label: t.stop },
                        ]}
                      />
                      {line.act === 'change' && line.dose && (
                        <ChangedDose dose={line.dose} change={(dose) => set(medicine.ref, { ...line, dose })} />
                      )}
                      {(line.act === 'change' || line.act === 'stop') && (
                        <div className="pv-field">
                          <label htmlFor={reasonId}>{t.reason}</label>
                          <input
                            id={reasonId}
                            className="pv-input"
                            maxLength={300}
                            aria-required
                            aria-invalid={(wrong.has(medicine.ref) && line.reason.trim() === '') || undefined}
                            value={line.reason}
                            onChange={(event) => set(medicine.ref, { ...line, reason: event.target.value })}
                          />
                        </div>
                      )}
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
