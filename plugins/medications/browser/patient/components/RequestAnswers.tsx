import { observer } from 'mobx-react-lite';
import { useMessages } from '#core/browser';
import { usePatientId, useSearch } from '#clinical/browser';
import { Card, When } from '#ui';
import { conceptText } from '#clinical/shared';
import { medicineOf, type MedicineResource } from '#plugins/medications/shared/medicine.ts';
import { patientRequestKinds, taskSystem } from '#plugins/medications/shared/patientRequests.ts';
import { patientTexts } from '../messages/index.ts';

const shownMs = 14 * 86_400_000;
const most = 5;

/** What the clinic answered in the last two weeks, with its words. Nothing where nothing was. */
export const RequestAnswers = observer(() => {
  const t = useMessages(patientTexts);
  const patient = usePatientId();
  const found = useSearch(
    'Task',
    patient === null
      ? null
      : {
          patient,
          code: patientRequestKinds.map((kind) => `${taskSystem}|${kind}`).join(','),
          status: 'completed,rejected',
          _sort: '-modified',
          _count: most,
          _include: 'Task:focus',
        },
    { about: patient },
  );
  const { resources = [], included = [] } = found.data ?? {};
  const recent = resources.filter(
    ({ status, lastModified }) =>
      (status === 'completed' || status === 'rejected') && Date.now() - Date.parse(lastModified ?? '') < shownMs,
  );
  if (recent.length === 0) return null;
  return (
    <Card title={t.answers}>
      <ul className="pv-rows">
        {recent.map((task) => {
          const source = included.find((one) => `${one.resourceType}/${one.id}` === task.focus?.reference);
          const name = (source && medicineOf(source as MedicineResource)?.name) || conceptText(task.code);
          return (
            <li key={task.id}>
              <span className="med-dose-what">
                <b>{task.status === 'completed' ? t.answered_completed(name) : t.answered_rejected(name)}</b>
                {task.statusReason?.text && <span>{task.statusReason.text}</span>}
              </span>
              {task.lastModified && <When at={task.lastModified} />}
            </li>
          );
        })}
      </ul>
    </Card>
  );
});
