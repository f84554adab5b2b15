import type { MedicationAdministration } from '@medplum/fhirtypes';
import { useMessages, useService, useStore } from '#core/browser';
import { usePatientId } from '#clinical/browser';
import { useAction } from '#ui';
import { ClinicalRecord, type Stored } from '#clinical/shared';
import { I18n, Resources } from '#core/shared';
import { snooze } from '#plugins/medications/shared/calls.ts';
import { administrationOf, type DoseAnswer, type Dose } from '#plugins/medications/shared/doses.ts';
import { patientTexts } from '../messages/index.ts';
import { DoseOutbox } from '../stores/DoseOutbox.ts';

/** Taken, skipped, later: each at once, each with its way back. */
export const useDoseAnswers = () => {
  const t = useMessages(patientTexts);
  const record = useService(ClinicalRecord);
  const resources = useService(Resources);
  const i18n = useService(I18n);
  const outbox = useStore(DoseOutbox);
  const { busy, run } = useAction();
  const patient = usePatientId();

  const withdraw = (said: MedicationAdministration) =>
    record.update({ ...(said as Stored<MedicationAdministration>), status: 'entered-in-error' });
  /** Withdrawn, not deleted: that it was once said stays in the record. */
  const takeBack = (said: MedicationAdministration): Promise<boolean> =>
    run(() => withdraw(said), { of: `back ${said.id}` });
  const answer = async (doses: readonly Dose[], as: DoseAnswer, reason = ''): Promise<boolean> => {
    if (patient === null) return false;
    const now = new Date();
    const names = doses.map(({ medicine }) => medicine.name).join(', ');
    const said = doses.map((dose) => administrationOf(dose, as, { id: patient }, now, reason));
    const words = as === 'taken' ? t.saidTaken(names) : t.saidSkipped(names);
    return run(() => outbox.answer(said, t.doseTitle, words), {
      of: `${as} ${names}`,
      done: (became) => ('answer' in became ? words : `${words}. ${t.doseWaits}`),
      undo: async (became) => {
        if ('waits' in became) return outbox.takeBack(became.waits);
        return Promise.all(became.answer.map((one) => withdraw(one as MedicationAdministration)));
      },
    });
  };
  /** @param minutes 0 takes it back */
  const putOff = ({ medicine, at }: Dose, minutes: number): Promise<boolean> =>
    run(() => resources.send(snooze, { body: { source: medicine.ref, at: at.toISOString(), minutes } }), {
      of: `later ${medicine.ref}`,
      done: () => (minutes > 0 ? t.saidSnoozed(i18n.time(new Date(Date.now() + minutes * 60_000))) : undefined),
    });
  return { busy, answer, takeBack, putOff };
};
