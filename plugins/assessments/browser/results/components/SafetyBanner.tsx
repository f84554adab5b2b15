import { observer } from 'mobx-react-lite';
import { useChange, usePatientId } from '#clinical/browser';
import { useMessages, useService } from '#core/browser';
import { Button, Callout } from '#ui';
import { Auth, I18n, isStaff } from '#core/shared';
import { type StoredOf } from '#clinical/shared';
import { chartTabHref } from '#plugins/assessments/shared/paths.ts';
import { responseIn, useAlerts } from '../hooks/useReviews.ts';
import { pagesTexts } from '../../messages/pages/index.ts';
import '../../assessments.css';

/** Over every tab of the chart, for as long as nobody has dealt with it. Staff only. */
const Banner = observer(({ patientId }: { readonly patientId: string | null }) => {
  const t = useMessages(pagesTexts);
  const i18n = useService(I18n);
  const change = useChange();
  const { selectedUser } = useService(Auth);
  const alerts = useAlerts(patientId).data?.resources ?? [];
  const done = (task: StoredOf<'Task'>): void => {
    const by = selectedUser ? `${selectedUser.firstName} ${selectedUser.lastName}` : undefined;
    const note = [...(task.note ?? []), { text: t.safetyDone, time: new Date().toISOString(), authorString: by }];
    void change(task, { ...task, status: 'completed', lastModified: new Date().toISOString(), note }, t.safetyDone);
  };
  return alerts.map((task) => {
    const response = responseIn(task);
    return (
      <Callout key={task.id} tone="bad" role="alert" title={t.safetyTitle}>
        <p>{t.safetyText(i18n.date(task.authoredOn ?? ''))}</p>
        <div className="asm-row-acts">
          {response && patientId && (
            <Button href={`${chartTabHref(patientId)}&response=${response}`}>{t.safetyAnswers}</Button>
          )}
          <Button intent="quiet" onClick={() => done(task)}>
            {t.safetyDone}
          </Button>
        </div>
      </Callout>
    );
  });
});

export const SafetyBanner = observer(() => {
  const { activeRole } = useService(Auth);
  const patientId = usePatientId();
  return isStaff(activeRole) ? <Banner patientId={patientId} /> : null;
});
