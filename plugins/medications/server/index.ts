import { localised } from '#core/shared/locale.ts';
import { valueSetUrl } from '#clinical/shared';
import type { ServerSetup } from '#core/server';
import { ownedTasks } from '#clinical/server';
import * as calls from '../shared/calls.ts';
import { commonMedications } from '../shared/commonMedications.ts';
import { patientRequestKindOf, patientRequestKinds } from '../shared/patientRequests.ts';
import { dueRequests } from './due.ts';
import { answerPatientRequest } from './requestAnswer.ts';
import { keepMedicineList } from './listPages.ts';
import { onRequests, patientRequestHandlers } from './patientRequests.ts';
import { changeState } from './medicineState.ts';
import { measures } from './measures.ts';
import { createTables } from './migrations.ts';
import { prescriptionHandlers } from './prescriptions.ts';
import { undoPrescriptionHandler } from './prescriptionUndo.ts';
import { reconcileMedicines } from './reconciliation.ts';
import { trackDoseAnswers } from './reminders/doseAnswers.ts';
import { updateDosePlans } from './reminders/dosePlans.ts';
import { reminderHandlers } from './reminders/handlers.ts';
import { deleteOldDoses, doseRetention, sendReminders } from './reminders/delivery.ts';
import { carrySettings } from './reminders/settings.ts';
import { listLowSupplies } from './lowSupplies.ts';

export const setup: ServerSetup = ({
  services,
  route,
  migration,
  onRecord,
  due,
  holdsWork,
  job,
  retention,
  seed,
  own,
  measure,
}) => {
  const prescriptions = prescriptionHandlers(services);
  const requests = patientRequestHandlers(services);
  const reminders = reminderHandlers(services);

  migration('tables', createTables);
  due(dueRequests);
  holdsWork({
    ...{ kind: 'medicine-requests', order: 30, clinical: true, taskCodes: patientRequestKinds },
    title: localised('Renewals and other medicine requests', 'Renouvellements et autres demandes'),
    ...ownedTasks((task) => patientRequestKindOf(task) !== null),
  });
  const url = valueSetUrl('medicines');
  own(services.terminology.ship({ url, title: 'Common medicines', concepts: commonMedications }));
  route(calls.prescribe, prescriptions.prescribe);
  route(calls.renew, prescriptions.renew);
  route(calls.undoPrescription, undoPrescriptionHandler(services));
  route(calls.changeMedicineState, changeState(services));
  route(calls.reconcile, reconcileMedicines(services));
  route(calls.keepList, keepMedicineList(services));
  route(calls.requestRefill, requests.requestRefill);
  route(calls.answerRequest, answerPatientRequest(services, prescriptions));
  route(calls.reportSideEffect, requests.reportSideEffect);
  route(calls.getLowSupplies, listLowSupplies(services));
  route(calls.getReminders, reminders.read);
  route(calls.saveReminders, reminders.save);
  route(calls.snooze, reminders.snooze);
  // Also of what is imported: an active prescription is active wherever it was written.
  const medicines = ['MedicationRequest', 'MedicationStatement', 'MedicationDispense'] as const;
  onRecord(medicines, updateDosePlans(services.now), { history: true });
  onRecord(['MedicationAdministration'], trackDoseAnswers, { history: true });
  onRecord(['Patient'], carrySettings);
  onRecord(['Task'], onRequests(services));
  measures.forEach(measure);
  seed('medicines', (context) => import('../seed/seed.ts').then(({ seedMedicines }) => seedMedicines(context)));
  job('reminders', 20_000, () => sendReminders(services));
  retention(doseRetention);
  job('forget-doses', 6 * 60 * 60_000, () => deleteOldDoses(services));
};
