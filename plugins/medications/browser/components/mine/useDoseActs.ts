import type { MedicationAdministration } from '@medplum/fhirtypes';
import { useMessages, usePatientId, useService } from '../../../../../core/browser/index.ts';
import { ClinicalRecord, I18n, Resources, type Stored, Toasts } from '../../../../../core/shared/index.ts';
import { snooze } from '../../../shared/contract.ts';
import { administrationOf, type Answer, type Dose } from '../../../shared/doses.ts';
import { mineTexts } from '../../messages/mineTexts.ts';
import { useSayError } from '../../useAct.ts';

/** Taken, skipped, later: each at once, each with its way back. */
export const useDoseActs = () => {
  const t = useMessages(mineTexts);
  const record = useService(ClinicalRecord);
  const resources = useService(Resources);
  const toasts = useService(Toasts);
  const i18n = useService(I18n);
  const sayError = useSayError();
  const patient = usePatientId();

  /** Withdrawn, not deleted: that it was once said stays in the record. */
  const takeBack = async (said: MedicationAdministration): Promise<void> => {
    try {
      await record.update({ ...(said as Stored<MedicationAdministration>), status: 'entered-in-error' });
    } catch (error) {
      sayError(error);
    }
  };
  const answer = async (doses: readonly Dose[], as: Answer, reason = ''): Promise<boolean> => {
    if (patient === null) return false;
    try {
      const now = new Date();
      const said = await record.transaction(
        doses.map((dose) => ({ create: administrationOf(dose, as, { id: patient }, now, reason) })),
      );
      const names = doses.map(({ medicine }) => medicine.name).join(', ');
      toasts.undo(as === 'taken' ? t.saidTaken(names) : t.saidSkipped(names), () => {
        for (const one of said) void takeBack(one as MedicationAdministration);
      });
      return true;
    } catch (error) {
      sayError(error);
      return false;
    }
  };
  /** @param minutes 0 takes it back */
  const putOff = async ({ medicine, at }: Dose, minutes: number): Promise<void> => {
    try {
      await resources.send(snooze, { body: { source: medicine.ref, at: at.toISOString(), minutes } });
      if (minutes > 0) {
        const until = new Date(Date.now() + minutes * 60_000);
        toasts.show({ message: t.saidSnoozed(i18n.time(until)) });
      }
    } catch (error) {
      sayError(error);
    }
  };
  return { answer, takeBack, putOff };
};
